/**
 * Paths that take little time to answer: used by pages that were already served, or by a proxy, a probe and Prometheus,
 * which would take a busy shop for a dead one.
 */
const light = /^\/(assets\/|api\/(healthz|readyz|status)(\?|$)|metrics(\?|$))/

/** Tells whether a request is answered at once, however busy the shop is. */
export const isLight = (url: string): boolean => light.test(url)
