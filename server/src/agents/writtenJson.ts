interface Written {
  json: string
  /** The same inside a text of JSON: quotes and backslashes escaped. */
  quoted: string
}

/** JSON of objects that stand in many answers, and are never changed. */
const kept = new WeakMap<object, Written>()

const quote = (json: string): string => JSON.stringify(json).slice(1, -1)

/** Remembers an object's JSON for as long as the object is kept. It must not be changed any more. */
export const keepWritten = <T extends object>(value: T): T => {
  const json = JSON.stringify(value)
  kept.set(value, { json, quoted: quote(json) })
  return value
}

/** Writes an answer: from what is kept of the objects in its lists, as far as that is. */
const write = (body: object, form: keyof Written): string => {
  const said = (json: string) => (form === 'json' ? json : quote(json))
  const element = (value: unknown): string => {
    const known = typeof value === 'object' && value !== null ? kept.get(value) : undefined
    return known ? known[form] : said(JSON.stringify(value) ?? 'null')
  }
  const members = Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const isKept = Array.isArray(value) && kept.has(value[0] as object)
    const json = isKept ? `[${value.map(element).join(',')}]` : JSON.stringify(value)
    if (json === undefined) return []
    return [said(`${JSON.stringify(name)}:`) + (isKept ? json : said(json))]
  })
  return `{${members.join(',')}}`
}

/** JSON of an answer. */
export const writeJson = (body: object): string => write(body, 'json')

/** Text of JSON that holds the JSON of an answer, as tools of MCP give it beside the data. */
export const writeQuotedJson = (body: object): string => `"${write(body, 'quoted')}"`
