/** Maximum length of an address that can be redirected or counted. */
const maxLength = 300

/** Parameters by which WordPress finds a page by number: the query is then part of the address. */
const pageNumbers = ['p', 'page_id', 'product_id'] as const
/** Parameters by which WooCommerce finds a page by name, and its search. */
const pageNames = ['product', 'product_cat', 'product_tag', 's'] as const

const decodePath = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Returns the query of an address if it identifies a page of WordPress on its own; null for any other query. */
const pageQuery = (query: string): string | null => {
  const parameters = new URLSearchParams(query)
  const number = pageNumbers.find(each => /^\d+$/.test(parameters.get(each) ?? ''))
  if (number) return `${number}=${parameters.get(number)}`
  const name = pageNames.find(each => (parameters.get(each) ?? '').trim() !== '')
  return name ? `${name}=${encodeURIComponent((parameters.get(name) ?? '').trim().toLowerCase())}` : null
}

/**
 * Returns the form of an address under which redirects are stored and found: from its first slash on, in lower case,
 * with spaces as `%20`, without a trailing slash and without its query, except for `/?p=12` and `/?product=thobe`.
 * Null if it is not an address.
 */
export const addressKey = (address: string): string | null => {
  const [beforeHash = ''] = address.trim().split('#')
  const withoutHost = beforeHash.replace(/^https?:\/\/[^/?]+/i, '')
  const [rawPath = '', query = ''] = withoutHost.split(/\?(.*)/s)
  if (withoutHost !== '' && !withoutHost.startsWith('/') && !withoutHost.startsWith('?')) return null
  const path = decodePath(rawPath)
    .toLowerCase()
    .replaceAll(' ', '%20')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/^\/index\.php$/, '')
  const pageParameter = path === '' ? pageQuery(query) : null
  const key = pageParameter === null ? path || '/' : `/?${pageParameter}`
  return key.length > maxLength || /[\p{Cc}\s]/u.test(key) ? null : key
}

/** Tells whether an address names a page of the former shop by its query alone, such as `/?p=12`. */
export const isIdentifiedByQuery = (url: string): boolean => url.startsWith('/?') && addressKey(url) !== '/'

/**
 * Adds the query of a request to a redirect's target, because campaigns are recognised by their parameters. Leaves out
 * parameters that the target has itself, and those of the former shop.
 */
export const withQuery = (target: string, url: string): string => {
  const [, query = ''] = url.split(/\?(.*)/s)
  const [beforeHash = '', hash] = target.split('#')
  const [path = '', ownQuery = ''] = beforeHash.split(/\?(.*)/s)
  const parameters = new URLSearchParams(ownQuery)
  for (const [name, value] of new URLSearchParams(query)) {
    const isFormer =
      /^(post_type|product|product_cat|product_tag|s)$/.test(name) ||
      (/^(p|page_id|product_id|variant)$/.test(name) && !/-/.test(value))
    if (!isFormer && !new URLSearchParams(ownQuery).has(name)) parameters.append(name, value)
  }
  const text = parameters.size > 0 ? `?${parameters.toString()}` : ''
  return `${path}${text}${hash === undefined ? '' : `#${hash}`}`
}
