/** Message from a worker that it answers requests. */
export const readyMessage = 'shop: ready'
/** Message to a worker that another one has taken its place. */
export const replacedMessage = 'shop: replaced'
/** Exit code of a worker whose start failed for a reason that may pass: EX_TEMPFAIL of sysexits.h. */
export const mayPassCode = 75
