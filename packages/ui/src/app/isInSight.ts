/** Tells whether an element can be seen; where nothing has a size, as in tests, it is taken to be. */
export const isInSight = (element: Element): boolean => element.checkVisibility?.() ?? true
