/** A worker says that it answers requests. */
export const isReady = 'shop: ready'
/** A worker is told that another one has taken its place. */
export const isReplaced = 'shop: replaced'
