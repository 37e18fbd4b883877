/** Longest address that can lead somewhere, and longest that is counted. */
const longestPath = 300

/** Parameters by which WordPress finds a page: with them the query is part of the address. */
const pageNumbers = ['p', 'page_id', 'product_id'] as const
/** Parameters by which WooCommerce finds a page by name, and its search. */
const pageNames = ['product', 'product_cat', 'product_tag', 's'] as const

const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The query of an address that names a page of WordPress by itself; null for any other query. */
const namingQuery = (query: string): string | null => {
  const parameters = new URLSearchParams(query)
  const number = pageNumbers.find(each => /^\d+$/.test(parameters.get(each) ?? ''))
  if (number) return `${number}=${parameters.get(number)}`
  const name = pageNames.find(each => (parameters.get(each) ?? '').trim() !== '')
  return name ? `${name}=${encodeURIComponent((parameters.get(name) ?? '').trim().toLowerCase())}` : null
}

/**
 * An address as redirects are kept and found by: from its first slash on, in lower case, without a slash at its end and
 * without its query, but for `/?p=12` and `/?product=thobe`. Null where it is none.
 */
export const addressKey = (address: string): string | null => {
  const [beforeHash = ''] = address.trim().split('#')
  const bare = beforeHash.replace(/^https?:\/\/[^/?]+/i, '')
  const [rawPath = '', query = ''] = bare.split(/\?(.*)/s)
  if (bare !== '' && !bare.startsWith('/') && !bare.startsWith('?')) return null
  const path = decoded(rawPath)
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/^\/index\.php$/, '')
  const naming = path === '' ? namingQuery(query) : null
  const key = naming === null ? path || '/' : `/?${naming}`
  return key.length > longestPath || /[\p{Cc}\s]/u.test(key) ? null : key
}

/** Tells whether the query alone names a page of the former shop. */
export const isNumbered = (url: string): boolean => url.startsWith('/?') && addressKey(url) !== '/'

/**
 * A target with what was asked for behind it, as campaigns are recognised by it: not what the target says itself, and not the former
 * shop's own numbers.
 */
export const withQuery = (target: string, url: string): string => {
  const [, query = ''] = url.split(/\?(.*)/s)
  const [before = '', hash] = target.split('#')
  const [path = '', own = ''] = before.split(/\?(.*)/s)
  const all = new URLSearchParams(own)
  for (const [name, value] of new URLSearchParams(query)) {
    const isFormer =
      /^(post_type|product|product_cat|product_tag|s)$/.test(name) ||
      (/^(p|page_id|product_id|variant)$/.test(name) && !/-/.test(value))
    if (!isFormer && !new URLSearchParams(own).has(name)) all.append(name, value)
  }
  const text = all.size > 0 ? `?${all.toString()}` : ''
  return `${path}${text}${hash === undefined ? '' : `#${hash}`}`
}
