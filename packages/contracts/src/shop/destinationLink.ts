/** Query parameter of links that choose the destination; read by `web/src/entry-early.ts`. */
const destinationParam = 'deliver'

/** Returns a link to a page with the prices for a country. */
export const destinationLink = (path: string, country: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${destinationParam}=${country}`
