/** One channel a way: asking, and being told. */
export const askChannel = 'shop:ask'
export const tellChannel = 'shop:tell'

/** Request header of every API call: the origin of the shop it is meant for. */
export const shopHeader = 'x-shop'

/** Most dropped files and folders that one message tells of. */
export const mostDropped = 2000
