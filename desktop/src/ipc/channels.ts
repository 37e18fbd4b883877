/** One channel a way: asking, and being told. */
export const askChannel = 'shop:ask'
export const tellChannel = 'shop:tell'

/** How many dropped files and folders are told of with one message. */
export const mostDropped = 2000
