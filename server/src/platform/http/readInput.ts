import { emailRefusal } from '@shop/contracts/tidy'
import type { Endpoint } from '@shop/contracts/endpoint'
import { pathParameters } from '@shop/contracts/endpoint'
import { problemText } from '@shop/contracts/problemText'
import type { z } from 'zod'
import { fileRules } from '@shop/contracts/uploads'
import { Failure, invalid } from './Failure.ts'
import { jsonSchemaOf } from './jsonSchema.ts'
import type { ReceivedForm } from './uploads/readForm.ts'
import { Upload } from './uploads/Upload.ts'

type Kind = 'number' | 'boolean' | 'text'
interface QueryField {
  kind: Kind
  isList: boolean
}

const kindOf = (type?: string): Kind => {
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'boolean' ? 'boolean' : 'text'
}

/** Reads from a schema how each field of an input is written in a query string. */
const queryFields = (schema: z.core.$ZodType): Map<string, QueryField> => {
  const { properties = {} } = jsonSchemaOf(schema, 'input')
  return new Map(
    Object.entries(properties).map(([name, { type, items }]) => [
      name,
      { kind: kindOf(type === 'array' ? items?.type : type), isList: type === 'array' },
    ]),
  )
}

const readValue = (word: string, kind: Kind): unknown => {
  // An empty or malformed number stays text, so that the schema refuses it with its own message.
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word
  if (kind === 'boolean' && (word === 'true' || word === 'false')) return word === 'true'
  return word
}

const readQuery = (query: URLSearchParams, fields: () => Map<string, QueryField>) => {
  const values: Record<string, unknown> = {}
  for (const name of new Set(query.keys())) {
    const { kind, isList } = fields().get(name) ?? { kind: 'text', isList: false }
    const rawValues = query.getAll(name)
    if (!isList && rawValues.length > 1) throw invalid({ [name]: 'Send this only once.' })
    const readValues = rawValues.map(word => readValue(word, kind))
    values[name] = isList ? readValues : readValues[0]
  }
  return values
}

/** Maximum nesting. No input of ours is nested half as deeply; without a limit, a deep one would exhaust the stack. */
const maxDepth = 32

// Postgres stores no NUL in text, and half a surrogate pair is not valid UTF-8.
const unstorable = /[\0\p{Cs}]/u

const rejectUnstorable = (value: unknown, depth = 0): void => {
  if (typeof value === 'string' && unstorable.test(value))
    throw new Failure('bad_request', 'The input contains a character that cannot be stored.')
  if (typeof value !== 'object' || value === null || value instanceof Upload) return
  if (depth === maxDepth) throw new Failure('bad_request', 'The input is nested too deeply.')
  for (const pair of Object.entries(value)) for (const part of pair) rejectUnstorable(part, depth + 1)
}

interface ReceivedRequest {
  path: Record<string, string>
  query: URLSearchParams
  body: unknown
  form?: ReceivedForm | undefined
}

/**
 * Creates the function that reads an endpoint's input from a request; it throws `validation_failed` with the name of
 * each wrong field.
 */
export const inputReader = (endpoint: Endpoint) => {
  const pathNames = pathParameters(endpoint.path)
  // Read at the first query, so that start-up need not wait for all endpoints.
  let cachedFields: Map<string, QueryField> | undefined
  const fields = () => (cachedFields ??= queryFields(endpoint.input))
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const files = [...fileRules(endpoint.input).keys()]

  const valuesOf = ({ query, body, form }: ReceivedRequest): unknown => {
    if (form) return { ...readQuery(form.fields, fields), ...form.files }
    return hasBody ? (body ?? {}) : readQuery(query, fields)
  }

  return (request: ReceivedRequest): unknown => {
    const input = valuesOf(request)
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      throw new Failure('invalid_json', 'The body must be a JSON object.')
    for (const name of pathNames)
      if (name in input) throw invalid({ [name]: 'This belongs in the address, not in the input.' })
    for (const name of files)
      if (name in input && !((input as Record<string, unknown>)[name] instanceof Upload))
        throw invalid({ [name]: 'Send this as a file of a form (multipart/form-data).' })
    return parseInput(endpoint, { ...input, ...request.path })
  }
}

/**
 * Tells whether an issue is about an invalid email address. Its exact reason is found here and not by the schema, which
 * browsers load too: their scripts would become too large.
 */
const isEmailIssue = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_format' && issue.format === 'email'

/** Checks an input against its endpoint's schema. */
export const parseInput = (endpoint: Endpoint, input: unknown): unknown => {
  rejectUnstorable(input)
  const result = (endpoint.input as z.ZodType).safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const problems: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => [...issue.path, key].join('.'))
        : [issue.path.join('.') || 'input']
    for (const name of names)
      problems[name] ??= isEmailIssue(issue) ? emailRefusal(issue.input) : problemText(issue)
  }
  throw invalid(problems)
}
