/** Place of all there is to read, for links to it. */
export const readingId = 'about-product'
