/** One channel a way: asking, and being told. */
export const askChannel = 'shop:ask'
export const tellChannel = 'shop:tell'
