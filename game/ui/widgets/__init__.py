"""The widgets: panels, brick buttons, lists, dialogs, laid out in rows and columns."""
