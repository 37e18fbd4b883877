import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.core.$ZodType

/** Parts that a declared call and an endpoint have in common. */
interface EndpointFacts<I extends Schema, A extends Schema, R extends Access> {
  readonly access: R
  readonly summary: string
  readonly input: I
  readonly answer: A
  /** Marks a call that changes nothing, but is not a GET because of its long input. */
  readonly isReading?: true
  /** Failures to handle in addition to bad input, missing rights and, for a path with a parameter, `not_found`. */
  readonly failures?: readonly ErrorCode[]
}

/**
 * A call of the API, declared once for server, client, tests and OpenAPI. Fields of `input` that the path names as
 * `{name}` are sent in the path, the others in the query (GET, DELETE) or in the JSON body. `answer` is the content of
 * `data`; undeclared fields are dropped. A file (`pdf` in fields.ts) is the whole body of its answer.
 */
export interface Endpoint<
  I extends Schema = Schema,
  A extends Schema = Schema,
  R extends Access = Access,
> extends EndpointFacts<I, A, R> {
  readonly method: Method
  /** Path below the API base, with parameters in braces: `/cart/items/{id}`. */
  readonly path: string
}

/** Input of an endpoint as its handler receives it: checked, tidied, and with defaults. */
export type Input<E> = E extends Endpoint<infer I> ? z.output<I> : never
/** Input of an endpoint as a caller sends it, before defaults. */
export type SentInput<E> = E extends Endpoint<infer I> ? z.input<I> : never
/** Content of `data` in the answer of an endpoint. */
export type Answer<E> = E extends Endpoint<Schema, infer A> ? z.output<A> : never

interface Declaration<I extends Schema, A extends Schema, R extends Access> extends EndpointFacts<I, A, R> {
  /** Method and path: `GET /cart/items/{id}`. */
  readonly call: `${Method} /${string}`
}

export const endpoint = <I extends Schema, A extends Schema, R extends Access>({
  call,
  ...facts
}: Declaration<I, A, R>): Endpoint<I, A, R> => {
  const [method, path] = call.split(' ') as [Method, string]
  return { method, path, ...facts }
}

/** Returns the names of the parameters in a path: `['id', 'slug']` for `/a/{id}/b/{slug}`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(match => match[1] ?? [])
