import { appScheme, placeOfOne } from '@shop/contracts/shop/appLinks'

const places =
  /^(orders|products|collections|users|reviews|documents|inventory|settings|analytics|audit|pack|alerts|jobs)$/
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The path that a link leads to; null for anything that is no link of ours. A link only leads somewhere; it never does anything. */
export const pathOfLink = (link: string): string | null => {
  if (!URL.canParse(link)) return null
  const { protocol, hostname, pathname, username, port } = new URL(link)
  if (protocol !== `${appScheme}:` || username || port || !places.test(hostname)) return null
  const rest = pathname.replace(/^\/+|\/+$/g, '')
  if (rest === '') return `/admin/${hostname}`
  return id.test(rest) ? placeOfOne(hostname, rest) : null
}

/** The link among the words with which the app was started, if there is one. */
export const pathInArguments = (words: readonly string[]): string | null =>
  words.map(pathOfLink).find(path => path !== null) ?? null
