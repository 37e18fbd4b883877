/** One channel a way: asking, and being told. */
export const askChannel = 'shop:ask'
export const tellChannel = 'shop:tell'

/** With each call of the API: the shop that it is meant for. */
export const shopHeader = 'x-shop'

/** Most dropped files and folders that one message tells of. */
export const mostDropped = 2000
