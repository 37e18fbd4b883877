/** Channel of calls from the page to main; `tellChannel` goes the other way. */
export const askChannel = 'shop:ask'
export const tellChannel = 'shop:tell'

/** Request header of every API call: the origin of the shop it is meant for. */
export const shopHeader = 'x-shop'

/** Most dropped files and folders in one message. */
export const maxDropped = 2000
