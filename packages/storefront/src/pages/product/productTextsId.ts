/** Id of the section with the texts, for links to it. */
export const productTextsId = 'about-product'
