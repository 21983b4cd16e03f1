"""For the reference: what `dehusk.page.lazy` makes is an attribute, and not a method that is called."""

from __future__ import annotations

from typing import Any

import griffe


class LazyMembers(griffe.Extension):
    """Shows members that are decorated with `lazy` as properties."""

    def on_class_members(self, *, cls: griffe.Class, **_others: Any) -> None:
        """Put an attribute in the place of each such function of a class."""
        for name, member in list(cls.members.items()):
            if isinstance(member, griffe.Function) and any(str(d.value) == "lazy" for d in member.decorators):
                shown = griffe.Attribute(name, annotation=member.returns, docstring=member.docstring, parent=cls)
                shown.lineno, shown.endlineno = member.lineno, member.endlineno
                shown.labels.add("property")
                cls.members[name] = shown
