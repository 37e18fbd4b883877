import type { Answer, Endpoint, Input } from '@shop/contracts/endpoint'
import type { StreamedFile, SerialisedAnswer } from './answers/serialisedAnswers.ts'
import type { Cookies } from './credentials.ts'
import type { Shopper, Viewer } from './Viewer.ts'

/**
 * Arguments of a handler: its checked input, the caller, the caller's address, and cookies. Cookies only distinguish
 * devices and identify guests; they never prove which account is calling.
 */
export interface Call<E extends Endpoint = Endpoint> extends Cookies {
  input: Input<E>
  viewer: E extends { access: 'public' } ? null : E extends { access: 'shopper' } ? Shopper : Viewer
  /** The client's network address, as far as the configured proxies can be trusted. */
  ip: string
  userAgent: string
  /** Returns the key that a probe sends; empty if there is none. Reading it prevents the answer from being cached. */
  readKey: () => string
  /** Answers with 202: accepted, outcome not known yet. */
  accept: () => void
}

type Reply<E extends Endpoint> =
  | Answer<E>
  | SerialisedAnswer<Answer<E>>
  | (Answer<E> extends File ? StreamedFile : never)

type Handler<E extends Endpoint = Endpoint> = (call: Call<E>) => Promise<Reply<E>> | Reply<E>

/** Connects an endpoint to its handler. */
export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

export interface MountedEndpoint {
  endpoint: Endpoint
  handler: Handler
}

/** All mounted endpoints, by `METHOD /path`. */
export type EndpointTable = Map<string, MountedEndpoint>

export const endpointKey = (endpoint: Pick<Endpoint, 'method' | 'path'>) =>
  `${endpoint.method} ${endpoint.path}`

/** Returns a `mount` that fills `table`; mounting an endpoint twice is a programming mistake. */
export const mountInto =
  (table: EndpointTable): Mount =>
  (endpoint, handler) => {
    const key = endpointKey(endpoint)
    if (table.has(key)) throw new Error(`${key} is mounted twice`)
    table.set(key, { endpoint, handler })
  }
