/** Days after delivery in which unworn goods may be returned: the one number for all texts. */
export const returnDays = 30

/** Days for which an exchange is reserved while the returned parcel is not posted. */
export const exchangeHeldDays = 14

/** Days for which the difference of an exchange that staff booked can be paid: half of those for which it is held, so that time is left to post. */
export const exchangePayDays = 7
