/**
 * Storage key of recently viewed products. In a file of its own, so that the first screen loads nothing else.
 */
export const viewedKey = 'viewedProducts'
