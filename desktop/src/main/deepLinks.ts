/** `madar-admin://orders/3f0c…`: opens a page of the office. A link only leads somewhere; it never does anything. */
export const linkScheme = 'madar-admin'

const places =
  /^(orders|products|collections|users|reviews|documents|inventory|settings|analytics|audit|pack)$/
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The path that a link leads to; null for anything that is no link of ours. */
export const pathOfLink = (link: string): string | null => {
  if (!URL.canParse(link)) return null
  const { protocol, hostname, pathname, username, port } = new URL(link)
  if (protocol !== `${linkScheme}:` || username || port || !places.test(hostname)) return null
  const rest = pathname.replace(/^\/+|\/+$/g, '')
  if (rest === '') return `/admin/${hostname}`
  return id.test(rest) ? `/admin/${hostname}/${rest}` : null
}

/** The link among the words with which the app was started, if there is one. */
export const pathInArguments = (words: readonly string[]): string | null =>
  words.map(pathOfLink).find(path => path !== null) ?? null
