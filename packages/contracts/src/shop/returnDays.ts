/** Days after delivery in which unworn goods may be returned: the one number for all texts. */
export const returnDays = 30

/** Days for which an exchange is reserved while the returned parcel is not posted. */
export const exchangeHeldDays = 14
