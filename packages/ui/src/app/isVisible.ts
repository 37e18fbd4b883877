/** Tells whether an element is rendered; it may be scrolled out of view. True without layout, as in tests. */
export const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true
