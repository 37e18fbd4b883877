import type { FormTree } from './parseForm.ts'
import { invalidRequest } from './StripeFailure.ts'

/** Validates a parameter's value, with Stripe's error. */
type Check = (value: string | FormTree, param: string) => void

/** Checks of a call's parameters, whose names come from the library's types. */
export type Shape<T> = { readonly [K in keyof T]?: Check }

const defaultMaxLength = 5000

const textValue = (value: string | FormTree, kind: string, param: string): string => {
  if (typeof value === 'object') throw invalidRequest(`Invalid ${kind}: ${JSON.stringify(value)}`, { param })
  return value
}

const nonEmptyText = (value: string | FormTree, kind: string, param: string): string => {
  const text = textValue(value, kind, param)
  if (text !== '') return text
  throw invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a field; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param },
  )
}

export const text =
  (max = defaultMaxLength): Check =>
  (value, param) => {
    const content = nonEmptyText(value, 'string', param)
    if (content.length > max)
      throw invalidRequest(`Invalid string: ${content.slice(0, 10)}…; must be at most ${max} characters`, {
        param,
      })
  }

export const integer: Check = (value, param) => {
  const content = nonEmptyText(value, 'integer', param)
  if (!/^-?\d{1,15}$/.test(content))
    throw invalidRequest(`Invalid integer: ${content}`, { code: 'parameter_invalid_integer', param })
}

export const boolean: Check = (value, param) => {
  const content = nonEmptyText(value, 'boolean', param)
  if (content !== 'true' && content !== 'false')
    throw invalidRequest(`Invalid boolean: ${content}`, { param })
}

export const oneOf =
  (...choices: readonly string[]): Check =>
  (value, param) => {
    if (!choices.includes(nonEmptyText(value, 'string', param)))
      throw invalidRequest(`Invalid ${param}: must be one of ${choices.join(', ')}`, { param })
  }

/** Checks for an object with exactly these parameters. */
export const object =
  <T>(shape: Shape<T>): Check =>
  (value, param) => {
    if (typeof value !== 'object') throw invalidRequest('Invalid object', { param })
    checkParams(value, shape, param)
  }

/** Checks for a list, which in bracket syntax is an object with indexes as keys. */
export const listOf =
  (item: Check): Check =>
  (value, param) => {
    if (typeof value !== 'object') throw invalidRequest('Invalid array', { param })
    for (const [index, element] of Object.entries(value)) {
      if (!/^\d+$/.test(index)) throw unknownParamsError([`${param}[${index}]`])
      item(element, `${param}[${index}]`)
    }
  }

/**
 * Checks metadata: the shop's own keys. Limits: https://docs.stripe.com/api/metadata; an empty value unsets its key.
 */
export const metadata: Check = (value, param) => {
  if (value === '') return
  if (typeof value !== 'object') throw invalidRequest('Invalid object', { param })
  for (const [name, item] of Object.entries(value)) {
    const itemParam = `${param}[${name}]`
    if (typeof item !== 'string' || item.length > 500)
      throw invalidRequest('Metadata values can be up to 500 characters', { param: itemParam })
    if (name.length > 40)
      throw invalidRequest('Metadata keys can be up to 40 characters', { param: itemParam })
  }
  if (Object.keys(value).length > 50) throw invalidRequest('Metadata can have up to 50 keys', { param })
}

/** Checks for an instant, or a range of instants. */
export const instantRange: Check = (value, param) =>
  typeof value === 'object'
    ? checkParams(value, { gt: integer, gte: integer, lt: integer, lte: integer }, param)
    : integer(value, param)

const unknownParamsError = (params: string[]) =>
  invalidRequest(`Received unknown parameter${params.length > 1 ? 's' : ''}: ${params.join(', ')}`, {
    code: 'parameter_unknown',
    param: params[0] ?? '',
  })

/** Refuses unknown parameters, then values of a wrong type. */
export const checkParams = (tree: FormTree, shape: Shape<object>, path = '') => {
  const checks = shape as Readonly<Record<string, Check | undefined>>
  const entries = Object.entries(tree).map(([key, value]) => ({
    value,
    param: path === '' ? key : `${path}[${key}]`,
    check: Object.hasOwn(checks, key) ? checks[key] : undefined,
  }))
  const unknownParams = entries.filter(({ check }) => !check).map(({ param }) => param)
  if (unknownParams.length > 0) throw unknownParamsError(unknownParams)
  for (const { check, value, param } of entries) check?.(value, param)
}
