import type { Answer, Endpoint, Input } from '@shop/contracts/endpoint'
import type { Streamed, Written } from './answers/Streamed.ts'
import type { Cookies } from './credentials.ts'
import type { Shopper, Viewer } from './Viewer.ts'

/**
 * Arguments of a handler: its checked input, the caller, the caller's address, and cookies. These are read for telling devices
 * apart and for guests, never as proof of which account asks.
 */
export interface Call<E extends Endpoint = Endpoint> extends Cookies {
  input: Input<E>
  viewer: E extends { access: 'public' } ? null : E extends { access: 'shopper' } ? Shopper : Viewer
  /** The client's network address, as far as the configured proxies can be trusted. */
  ip: string
  userAgent: string
  /** The key with which a probe asks; empty where it sends none. The answer is kept in no cache then. */
  readKey: () => string
  /** Answers with 202: taken in, outcome not known yet. */
  accept: () => void
}

type Reply<E extends Endpoint> = Answer<E> | Written<Answer<E>> | (Answer<E> extends File ? Streamed : never)

type Handler<E extends Endpoint = Endpoint> = (call: Call<E>) => Promise<Reply<E>> | Reply<E>

/** Ties an endpoint to the function that does it. */
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

export interface Mounted {
  endpoint: Endpoint
  handler: Handler
}

/** The table of everything mounted, by `METHOD /path`. */
export type Table = Map<string, Mounted>

export const keyOf = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${endpoint.path}`

/** A `mount` that fills `table`; an endpoint mounted twice is a programmer's mistake. */
export const mountInto =
  (table: Table): Mount =>
  (endpoint, handler) => {
    const key = keyOf(endpoint)
    if (table.has(key)) throw new Error(`${key} is mounted twice`)
    table.set(key, { endpoint, handler })
  }
