/** Days after delivery in which unworn goods may be returned; all texts use this number. */
export const returnDays = 30

/** Days for which an exchange is reserved while the returned parcel has not been posted. */
export const exchangeReservationDays = 14

/**
 * Days for which the surcharge of an exchange that staff booked can be paid: half of `exchangeReservationDays`, so that
 * time remains to post the parcel.
 */
export const exchangePaymentDays = 7
