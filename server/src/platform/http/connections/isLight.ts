/**
 * Paths that take little time to answer: used by pages that were already served, or by a proxy, a probe and Prometheus,
 * which would take a busy shop for a dead one.
 */
const lightPath = /^\/(assets\/|api\/(healthz|readyz|status)(\?|$)|metrics(\?|$))/

/** Tells whether a request is answered immediately, however busy the shop is. */
export const isLight = (url: string): boolean => lightPath.test(url)
