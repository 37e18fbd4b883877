/** Maximum number of colours that a card can show: each adds some 400 bytes to a list. */
export const maxLooksPerCard = 5
