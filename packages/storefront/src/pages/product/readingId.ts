/** Id of the section with the texts, for links to it. */
export const readingId = 'about-product'
