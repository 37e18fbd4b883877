/** Sites besides the open shop to which the office links. */
const sites = new Set(['dashboard.stripe.com', 'www.royalmail.com', 'track.dpd.co.uk', 'wa.me'])

/** Allowed parameters of a `mailto:` link. `attach` is left out, because some email programs attach local files by it. */
const mailFields = new Set(['subject', 'body'])

/** Tells whether the system may open an address: one of the open shop, of a linked site, or a new email. */
export const mayOpenOutside = (url: URL, shop: string | null): boolean => {
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'mailto:')
    return [...url.searchParams.keys()].every(name => mailFields.has(name.toLowerCase()))
  // `host` includes a port, so another port of these sites is refused.
  return url.origin === shop || (url.protocol === 'https:' && sites.has(url.host))
}
