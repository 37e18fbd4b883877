/** One channel a way: asking, and being told. */
export const askChannel = 'shop:ask'
export const tellChannel = 'shop:tell'

/** With each call of the API: the shop that it is meant for. */
export const shopHeader = 'x-shop'

/** How many dropped files and folders are told of with one message. */
export const mostDropped = 2000
