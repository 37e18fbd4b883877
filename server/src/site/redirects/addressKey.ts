/** Longest address that can lead somewhere, and longest that is counted. */
const longestPath = 300

/** Parameters by which WordPress finds a page: with them the query is part of the address. */
const pageNumbers = ['p', 'page_id', 'product_id'] as const

const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * An address as redirects are kept and found by: from its first slash on, in lower case, without a slash at its end and
 * without its query, but for `/?p=12`. Null where it is none.
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
  const parameters = new URLSearchParams(query)
  const name = path === '' ? pageNumbers.find(each => /^\d+$/.test(parameters.get(each) ?? '')) : undefined
  const key = name ? `/?${name}=${parameters.get(name)}` : path === '' ? '/' : path
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
    const isFormer = /^(p|page_id|product_id|post_type|variant)$/.test(name) && !/-/.test(value)
    if (!isFormer && !new URLSearchParams(own).has(name)) all.append(name, value)
  }
  const text = all.size > 0 ? `?${all.toString()}` : ''
  return `${path}${text}${hash === undefined ? '' : `#${hash}`}`
}
