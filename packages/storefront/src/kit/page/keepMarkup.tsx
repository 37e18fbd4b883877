import { type ComponentType, createContext, createElement, type ReactElement, use, useId } from 'react'

/** Markup of parts that pages share, by what it was rendered from. */
export interface MarkupCache {
  get: (key: string) => string | undefined
  set: (key: string, markup: string, bytes: number) => void
}

/** Replaces the part's own id in cached markup. React escapes `<`, so no text contains it. */
const idToken = '<id>'
const ids = /(?<==")_R_\w*_(?=")/g
const placedParts = /<kept n="(\d+)">(.*?)<\/kept>/gs

interface Part {
  key: string
  /** Cached markup; undefined if the part is rendered. */
  markup: string | undefined
  /** True if the part calls `useId`, once and itself. */
  hasOwnId: boolean
}

/** Collects the parts of one page: those to insert from the cache, and those to add to it. */
export class PageMarkup {
  readonly #cache: MarkupCache
  readonly #scope: string
  readonly #parts: Part[] = []

  /** `scope` identifies everything that parts read besides their properties. */
  constructor(cache: MarkupCache, scope: string) {
    this.#cache = cache
    this.#scope = scope
  }

  read(key: string): string | undefined {
    return this.#cache.get(this.#scope + key)
  }

  /** Returns an element that `fill` replaces by the part. */
  place(part: Part, content?: ReactElement) {
    return createElement('kept', { n: this.#parts.push(part) - 1 }, content)
  }

  /** Inserts cached parts into a rendered page, and caches the others. */
  fill(page: string): string {
    return page.replace(placedParts, (_, index: string, rendered: string) => {
      const { key, markup, hasOwnId } = this.#parts[Number(index)]!
      if (markup !== undefined) return markup
      const cached = hasOwnId ? rendered.replaceAll(ids, idToken) : rendered
      this.#cache.set(this.#scope + key, cached, 2 * (key.length + cached.length))
      return rendered
    })
  }
}

export const PageMarkupContext = createContext<PageMarkup | null>(null)

/** Shows cached markup with the id that `useId` returns at this place, on the server as in the browser. */
const CachedPart = ({ page, part, markup }: { page: PageMarkup; part: Part; markup: string }) => {
  const id = useId()
  return page.place({ ...part, markup: markup.replaceAll(idToken, id) })
}

interface Options<P> {
  name: string
  /** Returns everything that the part depends on besides settings and menu; null if it has to be rendered. */
  useKey: (props: P) => string | null
  /** Without it, the part is at one place in all pages, so that ids in its markup are always the same. */
  hasOwnId?: boolean
}

/**
 * Lets the server render a part once and insert its markup into other pages; the browser hydrates the part as usual.
 * Used only if `import.meta.env.SSR`, so that browsers do not load this file.
 */
export const keepMarkup = <P extends object>(
  Content: ComponentType<P>,
  { name, useKey, hasOwnId = false }: Options<P>,
): ComponentType<P> => {
  const KeptPart = (props: P) => {
    const page = use(PageMarkupContext)
    const ownKey = useKey(props)
    if (!page || ownKey === null) return <Content {...props} />
    const key = `${name} ${ownKey}`
    const markup = page.read(key)
    const part = { key, markup, hasOwnId }
    if (markup === undefined) return page.place(part, <Content {...props} />)
    return hasOwnId ? <CachedPart page={page} part={part} markup={markup} /> : page.place(part)
  }
  return KeptPart
}
