/** Days after delivery in which unworn goods may be sent back: the one number for every text. */
export const returnDays = 30

/** Days for which what comes in exchange is held for a parcel that has not been posted. */
export const exchangeHeldDays = 14
