/** The most colours that a card can be looked at in: each adds some 400 bytes to a list. */
export const looksPerCard = 5
