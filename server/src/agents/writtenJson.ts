interface CachedJson {
  json: string
  /** The same JSON within a JSON string: quotes and backslashes escaped. */
  quoted: string
}

/** Cached JSON of objects that occur in many answers and never change. */
const cache = new WeakMap<object, CachedJson>()

const quote = (json: string): string => JSON.stringify(json).slice(1, -1)

/** Caches an object's JSON for as long as the object exists. The object must not change any more. */
export const keepWritten = <T extends object>(value: T): T => {
  const json = JSON.stringify(value)
  cache.set(value, { json, quoted: quote(json) })
  return value
}

/** Writes an answer, using cached JSON for the objects in its lists. */
const write = (body: object, form: keyof CachedJson): string => {
  const encode = (json: string) => (form === 'json' ? json : quote(json))
  const element = (value: unknown): string => {
    const cached = typeof value === 'object' && value !== null ? cache.get(value) : undefined
    return cached ? cached[form] : encode(JSON.stringify(value) ?? 'null')
  }
  const members = Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const isCached = Array.isArray(value) && cache.has(value[0] as object)
    const json = isCached ? `[${value.map(element).join(',')}]` : JSON.stringify(value)
    if (json === undefined) return []
    return [encode(`${JSON.stringify(name)}:`) + (isCached ? json : encode(json))]
  })
  return `{${members.join(',')}}`
}

/** Returns the JSON of an answer. */
export const writeJson = (body: object): string => write(body, 'json')

/** Returns a JSON string that contains the JSON of an answer, as MCP tools send it beside the data. */
export const writeQuotedJson = (body: object): string => `"${write(body, 'quoted')}"`
