// Extracts pages with a JavaScript library. Started by dehusk with the library's name as argument.
//
// In:  one JSON object a line, { html, url }.
// Out: first { ready: true } or { missing: reason }; then, for each page, { html } or { error }.
// Nothing is fetched and no script of a page is run.

import { createInterface } from "node:readline";

const name = process.argv[1];
const answer = (value) => process.stdout.write(JSON.stringify(value) + "\n");

// Standard output belongs to the answers: what the libraries have to say goes elsewhere.
for (const level of ["log", "info", "warn", "debug"]) console[level] = console.error;

// Both give (html, url) => [document, close].
const onJsdom = async () => {
  const { JSDOM, VirtualConsole } = await import("jsdom");
  return (html, url) => {
    const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
    return [window.document, () => window.close()];
  };
};
const onLinkedom = async () => {
  const { parseHTML } = await import("linkedom");
  // linkedom adds no elements that a page leaves out, and fails without an html element.
  const whole = (html) => (/<html[\s>]/i.test(html) ? html : `<!DOCTYPE html><html><body>${html}</body></html>`);
  return (html) => [parseHTML(whole(html)).document, () => {}];
};

const libraries = {
  "readability.js": async () => {
    const { Readability } = await import("@mozilla/readability");
    return [await onJsdom(), (document) => new Readability(document).parse()?.content];
  },
  defuddle: async () => {
    const { Defuddle } = await import("defuddle/node");
    // Its authors run it on linkedom, where it is several times as fast and gives the same.
    const open = await onLinkedom().catch(onJsdom);
    // useAsync would ask services on the network when a page has no content of its own.
    return [open, async (document, url) => (await Defuddle(document, url, { useAsync: false }))?.content];
  },
};

async function start() {
  const [open, extract] = await libraries[name]();
  return async ({ html, url }) => {
    const address = url && URL.canParse(url) ? url : undefined;
    const [document, close] = open(html, address);
    try {
      return { html: (await extract(document, address)) ?? "" };
    } finally {
      close();
    }
  };
}

let run;
try {
  run = await start();
} catch (error) {
  answer({ missing: String(error?.message ?? error) });
  process.exit(1);
}
answer({ ready: true });
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  try {
    answer(await run(JSON.parse(line)));
  } catch (error) {
    answer({ error: String(error?.message ?? error) });
  }
}
