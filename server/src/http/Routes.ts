interface Route<To> {
  method: string
  to: To
  /** Names of the path's parameters, by the number of their segment. */
  parameters: readonly (readonly [segment: number, name: string])[]
  /** Place in the order of registration: of several that fit, the first answers. */
  number: number
}

interface Step<To> {
  /** Steps to the next segment by its word. */
  words: Map<string, Step<To>>
  /** Step to the next segment where that is a parameter. */
  any?: Step<To>
  routes: Route<To>[]
}

const step = <To>(): Step<To> => ({ words: new Map(), routes: [] })

const segmentsOf = (path: string): string[] => {
  const segments = path.slice(1).split('/')
  if (segments.length > 1 && segments.at(-1) === '') segments.pop()
  return segments
}

const decoded = (text: string): string => {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const fitting = <To>(from: Step<To>, segments: readonly string[], at: number, found: Route<To>[]) => {
  const segment = segments[at]
  if (segment === undefined) return void found.push(...from.routes)
  const next = from.words.get(segment) ?? from.words.get(segment.toLowerCase())
  if (next) fitting(next, segments, at + 1, found)
  if (from.any && segment !== '') fitting(from.any, segments, at + 1, found)
}

/**
 * What answers which path, found segment by segment: how long that takes does not depend on how many routes there are. A
 * parameter is written `{id}`. Upper and lower case are alike, and a slash at the end says nothing.
 */
export class Routes<To> {
  readonly #start = step<To>()
  #count = 0

  add(method: string, path: string, to: To): void {
    let at = this.#start
    const parameters: [number, string][] = []
    for (const [segment, word] of segmentsOf(path).entries()) {
      const name = /^\{(\w+)\}$/.exec(word)?.[1]
      if (name) {
        parameters.push([segment, name])
        at = at.any ??= step()
      } else {
        const next = at.words.get(word.toLowerCase()) ?? step<To>()
        at.words.set(word.toLowerCase(), next)
        at = next
      }
    }
    at.routes.push({ method, to, parameters, number: this.#count++ })
  }

  /** What answers, with the path's parameters; null where nothing does. */
  find(method: string, path: string): { to: To; params: Record<string, string> } | null {
    const segments = segmentsOf(path)
    const all: Route<To>[] = []
    fitting(this.#start, segments, 0, all)
    const wanted = method === 'HEAD' ? 'GET' : method
    let first: Route<To> | null = null
    for (const route of all)
      if (route.method === wanted && (!first || route.number < first.number)) first = route
    if (!first) return null
    const params: Record<string, string> = {}
    for (const [segment, name] of first.parameters) params[name] = decoded(segments[segment]!)
    return { to: first.to, params }
  }

  /** Methods that a path knows. */
  methodsOf(path: string): string[] {
    const all: Route<To>[] = []
    fitting(this.#start, segmentsOf(path), 0, all)
    const methods = all.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    return [...new Set(methods)].toSorted()
  }
}
