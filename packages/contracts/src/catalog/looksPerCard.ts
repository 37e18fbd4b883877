/** The most colours that a card can be looked at in: each adds some 300 bytes to a list. */
export const looksPerCard = 5
