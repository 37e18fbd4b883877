/** Tells whether a key belongs to a text field or an open dialog, not to the page. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !== null)
