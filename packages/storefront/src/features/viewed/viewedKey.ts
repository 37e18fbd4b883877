/** Storage key of recently viewed products. In a separate file, so that the first screen loads nothing else. */
export const viewedKey = 'viewedProducts'
