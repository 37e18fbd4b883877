/** Tells whether an element is visible; true if elements have no size, as in tests. */
export const isInSight = (element: Element): boolean => element.checkVisibility?.() ?? true
