/** Days after delivery in which unworn goods may be sent back: the one number for every text. */
export const returnDays = 30
