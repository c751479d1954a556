"""What takes a press: buttons, choosers, fields, dialogs, and the tree that hands input on."""
