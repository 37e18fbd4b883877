import type { FormTree } from './parseForm.ts'
import { invalidRequest, missingParam } from './StripeFailure.ts'

/** Typed reading of a request's parameters, with Stripe's errors naming the parameter by its full path. */
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

  /** The text given, or undefined where it is absent or empty (which Stripe reads as unset). */
  text(key: string) {
    const value = this.#tree[key]
    if (typeof value === 'object') throw invalidRequest(`Invalid string: ${key}`, { param: this.name(key) })
    return value === '' ? undefined : value
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
    if (!/^-?\d+$/.test(value))
      throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
    const number = Number(value)
    if (number < min || number > max)
      throw invalidRequest(`Invalid integer: ${value} is not between ${min} and ${max}`, { param })
    return number
  }

  oneOf<T extends string>(key: string, allowed: readonly T[]) {
    const value = this.text(key)
    if (value === undefined) return undefined
    const found = allowed.find(choice => choice === value)
    if (found === undefined)
      throw invalidRequest(`Invalid ${key}: must be one of ${allowed.join(', ')}`, { param: this.name(key) })
    return found
  }

  child(key: string) {
    const value = this.#tree[key]
    return typeof value === 'object' ? new Params(value, this.name(key)) : undefined
  }

  children(key: string) {
    const value = this.#tree[key]
    if (typeof value !== 'object') return []
    return Object.entries(value).map(([index, item]) => {
      const path = `${this.name(key)}[${index}]`
      if (typeof item === 'string') throw invalidRequest('Invalid object', { param: path })
      return new Params(item, path)
    })
  }

  texts(key: string) {
    const value = this.#tree[key]
    return typeof value === 'object'
      ? Object.values(value).filter((item): item is string => typeof item === 'string')
      : []
  }

  /** Limits as at https://docs.stripe.com/api/metadata. */
  metadata(key = 'metadata') {
    const value = this.#tree[key]
    const metadata: Record<string, string> = {}
    if (typeof value !== 'object') return metadata
    for (const [name, text] of Object.entries(value)) {
      const param = `${this.name(key)}[${name}]`
      if (typeof text !== 'string' || text.length > 500)
        throw invalidRequest('Metadata values can be up to 500 characters', { param })
      if (name.length > 40) throw invalidRequest('Metadata keys can be up to 40 characters', { param })
      if (text !== '') metadata[name] = text
    }
    if (Object.keys(metadata).length > 50) throw invalidRequest('Metadata can have up to 50 keys')
    return metadata
  }

  name(key: string) {
    return this.#path === '' ? key : `${this.#path}[${key}]`
  }
}
