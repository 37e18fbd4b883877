interface CachedJson {
  json: string
  /** The same JSON within a JSON string: quotes and backslashes escaped. */
  quoted: string
}

/** Cached JSON of objects that occur in many answers and never change. */
const cache = new WeakMap<object, CachedJson>()

/** Escapes JSON for use within a JSON string. */
const escapeJson = (json: string): string => JSON.stringify(json).slice(1, -1)

/** Caches an object's JSON for as long as the object exists. The object must not change any more. */
export const cacheJson = <T extends object>(value: T): T => {
  const json = JSON.stringify(value)
  cache.set(value, { json, quoted: escapeJson(json) })
  return value
}

/** Writes an answer as JSON or escaped JSON, using the cached JSON of the objects in its lists. */
const writeAnswer = (body: object, form: keyof CachedJson): string => {
  const encode = (json: string) => (form === 'json' ? json : escapeJson(json))
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
export const writeJson = (body: object): string => writeAnswer(body, 'json')

/** Returns a JSON string that contains the JSON of an answer, as MCP tools send it beside the data. */
export const writeQuotedJson = (body: object): string => `"${writeAnswer(body, 'quoted')}"`
