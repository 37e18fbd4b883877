/** Tells whether an element is rendered; it may be scrolled out of view. True without layout, as in tests. */
export const isInSight = (element: Element): boolean => element.checkVisibility?.() ?? true
