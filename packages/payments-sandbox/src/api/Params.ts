import type { FormTree } from './parseForm.ts'
import { invalidRequest, missingParam } from './StripeFailure.ts'

/** Reads a request's validated parameters. Its errors name a parameter by its full path, as Stripe's do. */
export class Params {
  readonly #tree: FormTree
  readonly #path: string

  constructor(tree: FormTree, path = '') {
    this.#tree = tree
    this.#path = path
  }

  has(key: string) {
    return this.#tree[key] !== undefined
  }

  text(key: string) {
    const value = this.#tree[key]
    return typeof value === 'string' ? value : undefined
  }

  requiredText(key: string) {
    const value = this.text(key)
    if (value === undefined) throw missingParam(this.name(key))
    return value
  }

  integer(key: string, { min = 0, max = 99_999_999 } = {}) {
    const value = this.text(key)
    if (value === undefined) return undefined
    const param = this.name(key)
    const number = Number(value)
    if (number < min || number > max)
      throw invalidRequest(`Invalid integer: ${value} is not between ${min} and ${max}`, { param })
    return number
  }

  oneOf<T extends string>(key: string, allowed: readonly T[]) {
    const value = this.text(key)
    if (value === undefined) return undefined
    const match = allowed.find(choice => choice === value)
    if (match === undefined)
      throw invalidRequest(`Invalid ${key}: must be one of ${allowed.join(', ')}`, { param: this.name(key) })
    return match
  }

  child(key: string) {
    const value = this.#tree[key]
    return typeof value === 'object' ? new Params(value, this.name(key)) : undefined
  }

  children(key: string) {
    const value = this.#tree[key]
    if (typeof value !== 'object') return []
    return Object.entries(value).flatMap(([index, item]) =>
      typeof item === 'object' ? [new Params(item, `${this.name(key)}[${index}]`)] : [],
    )
  }

  texts(key: string) {
    const value = this.#tree[key]
    return typeof value === 'object'
      ? Object.values(value).filter((item): item is string => typeof item === 'string')
      : []
  }

  /** Returns all texts of this object by name. */
  allTexts(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.#tree).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    )
  }

  metadata(key = 'metadata') {
    const value = this.#tree[key]
    const metadata: Record<string, string> = {}
    if (typeof value !== 'object') return metadata
    for (const [name, text] of Object.entries(value))
      if (typeof text === 'string' && text !== '') metadata[name] = text
    return metadata
  }

  name(key: string) {
    return this.#path === '' ? key : `${this.#path}[${key}]`
  }
}
