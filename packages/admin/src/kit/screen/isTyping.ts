/** Tells whether a key is meant for what is being typed or for an open dialog, not for the page. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !== null)
