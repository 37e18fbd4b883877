/** Sites to which the office links, in addition to the open shop. */
const sites = new Set(['dashboard.stripe.com', 'www.royalmail.com', 'track.dpd.co.uk', 'wa.me'])

/** Allowed parameters of a `mailto:` link, without `attach`, by which some email programs attach local files. */
const mailFields = new Set(['subject', 'body'])

/** Tells whether the system may open a URL: of the open shop, of a linked site, or for a new email. */
export const mayOpenOutside = (url: URL, shop: string | null): boolean => {
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'mailto:')
    return [...url.searchParams.keys()].every(name => mailFields.has(name.toLowerCase()))
  // `host` includes a port, so another port of these sites is refused.
  return url.origin === shop || (url.protocol === 'https:' && sites.has(url.host))
}
