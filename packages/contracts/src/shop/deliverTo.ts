/** Query parameter of links that choose the destination; read by `web/src/entry-early.ts`. */
const name = 'deliver'

/** Returns a link to a page with the prices for a country. */
export const deliverTo = (path: string, country: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${country}`
