/** Channel for calls from the page to main. */
export const callChannel = 'shop:ask'
/** Channel for messages from main to the page. */
export const messageChannel = 'shop:tell'

/** Request header of every API call: the origin of the shop for which it is meant. */
export const shopHeader = 'x-shop'

/** Maximum number of dropped files and folders in one message. */
export const maxDropped = 2000
