/** Query parameter of links that choose where the order goes; read by `web/src/entry-early.ts`. */
const name = 'deliver'

/** A link to a page with the prices of a country. */
export const deliverTo = (path: string, country: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${country}`
