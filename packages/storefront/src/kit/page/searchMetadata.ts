/** Metadata of a page for search engines and link previews. */
export interface SearchMetadata {
  /** Title of the page; the shop's name is appended unless it is included. */
  title: string
  description?: string
  keywords?: string
  image?: string
  url?: string
  type?: 'website' | 'article' | 'product'
  publishedTime?: string
  modifiedTime?: string
  author?: string
  section?: string
  tags?: readonly string[]
  /** One or several schema.org objects; only the server renders them. */
  structuredData?: object | readonly object[]
  /** Path of the page's canonical address. */
  canonical?: string
  noindex?: boolean
  /** The page does not exist; the server answers 404. */
  isMissing?: boolean
  nofollow?: boolean
}

interface HeadTags {
  title: string
  /** `name` and content of plain meta tags. */
  names: Record<string, string>
  /** `property` and content of Open Graph tags. */
  properties: Record<string, string>
  canonical?: string
}

const withoutEmpty = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** Returns the tags of a page's head, with absolute addresses below `origin`. */
export const headTags = (page: SearchMetadata, storeName: string, origin: string): HeadTags => {
  const { title: ownTitle, description, image, type = 'website', canonical, tags } = page
  const title = !storeName || ownTitle.includes(storeName) ? ownTitle : `${ownTitle} | ${storeName}`
  const absolute = (path?: string) => (path ? new URL(path, origin).href : undefined)
  return {
    title,
    names: withoutEmpty({
      description,
      keywords: page.keywords,
      author: page.author,
      robots: `${page.noindex ? 'noindex' : 'index'}, ${page.nofollow ? 'nofollow' : 'follow'}`,
      'twitter:card': image ? 'summary_large_image' : 'summary',
    }),
    properties: withoutEmpty({
      'og:title': title,
      'og:description': description,
      'og:type': type,
      'og:url': absolute(page.url ?? canonical),
      'og:image': absolute(image),
      'og:site_name': storeName,
      'og:locale': 'en_GB',
      'article:published_time': page.publishedTime,
      'article:modified_time': page.modifiedTime,
      'article:section': page.section,
      'article:tag': tags?.join(', '),
    }),
    ...(canonical && { canonical: new URL(canonical, origin).href }),
  }
}
