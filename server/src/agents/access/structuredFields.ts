/** A bare item of RFC 8941; bytes are a Buffer, and an object distinguishes a token from a string. */
type BareItem = string | number | boolean | Buffer | { token: string }

export type Parameters = ReadonlyMap<string, BareItem>

export interface Item {
  value: BareItem
  params: Parameters
}

/** A member of a dictionary: an item, or a list of items in brackets. */
export interface Member {
  value: BareItem | readonly Item[]
  params: Parameters
}

/** Thrown if a header is not a structured field of RFC 8941. */
export class NotStructured extends Error {}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** Consumes the text that matches the sticky `pattern` at this position. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text)?.[0]
    if (match !== undefined) this.#at += match.length
    return match
  }

  expect(pattern: RegExp): string {
    const match = this.take(pattern)
    if (match === undefined) throw new NotStructured(`Not a structured field at ${this.#at}`)
    return match
  }
}

const patterns = {
  blanks: / */y,
  /** Blanks and tabs are allowed around the commas of a dictionary. */
  gaps: /[ \t]*/y,
  key: /[a-z*][a-z0-9_.*-]*/y,
  string: /"(?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y,
  number: /-?\d{1,15}(?:\.\d{1,3})?/y,
  bytes: /:[A-Za-z0-9+/=]*:/y,
  boolean: /\?[01]/y,
  token: /[A-Za-z*][\w:/!#$%&'*+.^`|~-]*/y,
} as const

const readBareItem = (reader: Reader): BareItem => {
  const string = reader.take(patterns.string)
  if (string !== undefined) return string.slice(1, -1).replaceAll(/\\(["\\])/g, '$1')
  const number = reader.take(patterns.number)
  if (number !== undefined) return Number(number)
  const bytes = reader.take(patterns.bytes)
  if (bytes !== undefined) return Buffer.from(bytes.slice(1, -1), 'base64')
  const boolean = reader.take(patterns.boolean)
  if (boolean !== undefined) return boolean === '?1'
  return { token: reader.expect(patterns.token) }
}

const readParameters = (reader: Reader): Parameters => {
  const params = new Map<string, BareItem>()
  while (reader.take(/;/y) !== undefined) {
    reader.take(patterns.blanks)
    const key = reader.expect(patterns.key)
    const value = reader.take(/=/y) === undefined ? true : readBareItem(reader)
    // The last of two equal keys counts, at its own position.
    params.delete(key)
    params.set(key, value)
  }
  return params
}

const readItem = (reader: Reader): Item => ({ value: readBareItem(reader), params: readParameters(reader) })

const readInnerList = (reader: Reader): Item[] => {
  const items: Item[] = []
  for (;;) {
    reader.take(patterns.blanks)
    if (reader.take(/\)/y) !== undefined) return items
    items.push(readItem(reader))
    reader.expect(/(?=[ )])/y)
  }
}

const readMember = (reader: Reader): Member => {
  if (reader.take(/=/y) === undefined) return { value: true, params: readParameters(reader) }
  if (reader.take(/\(/y) === undefined) return readItem(reader)
  const value = readInnerList(reader)
  return { value, params: readParameters(reader) }
}

/**
 * Reads a dictionary by RFC 8941, such as `Signature-Input`, `Signature` and `Content-Digest`. Throws `NotStructured`.
 */
export const readDictionary = (header: string): ReadonlyMap<string, Member> => {
  const members = new Map<string, Member>()
  const reader = new Reader(header.trim())
  while (!reader.isAtEnd) {
    const key = reader.expect(patterns.key)
    members.delete(key)
    members.set(key, readMember(reader))
    reader.take(patterns.gaps)
    if (reader.isAtEnd) break
    reader.expect(/,/y)
    reader.take(patterns.gaps)
    if (reader.isAtEnd) throw new NotStructured('A comma ends the field')
  }
  return members
}

export const writeItem = (value: BareItem): string => {
  if (typeof value === 'string') return `"${value.replaceAll(/(["\\])/g, '\\$1')}"`
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '?1' : '?0'
  return Buffer.isBuffer(value) ? `:${value.toString('base64')}:` : value.token
}

const writeParameters = (params: Parameters): string =>
  [...params].map(([key, value]) => (value === true ? `;${key}` : `;${key}=${writeItem(value)}`)).join('')

/** Writes an inner list with its parameters, in the canonical form for signatures. */
export const writeInnerList = (items: readonly Item[], params: Parameters): string =>
  `(${items.map(({ value, params: itemParams }) => writeItem(value) + writeParameters(itemParams)).join(' ')})${writeParameters(params)}`
