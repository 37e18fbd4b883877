import type { Tokens } from '@shop/contracts/accounts/endpoints'
import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { readApiError } from './ApiError.ts'
import type { Session } from './createSession.ts'
import type { RefreshInput } from './refreshSession.ts'
import { type ApiRequest, requestFor } from './requestFor.ts'

interface CallOptions {
  signal?: AbortSignal
  /** Leaves out the bearer header, for calls with another authorisation. */
  withoutSession?: boolean
  /** A form with the input's files, sent in place of its JSON. */
  form?: FormData
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: SentInput<E>,
  options?: CallOptions,
) => Promise<Answer<E>>

export interface Client {
  /**
   * Calls an endpoint and returns the unread response, for long answers and streams. Throws `ApiError` unless it is
   * 2xx.
   */
  open: <E extends Endpoint>(endpoint: E, input: SentInput<E>, options?: CallOptions) => Promise<Response>
  /** Calls an endpoint and returns its `data`, or its file. Throws `ApiError` unless the answer is 2xx. */
  call: Call
  /** Like `call`, but also returns the HTTP status: 202 means that the outcome is not known yet. */
  callWithStatus: <E extends Endpoint>(
    endpoint: E,
    input: SentInput<E>,
    options?: CallOptions,
  ) => Promise<{ status: number; data: Answer<E> }>
}

interface ClientOptions {
  /** The API base without a slash at its end: `/api`. */
  base: string
  fetch?: typeof fetch
  /** Without a session, calls carry no bearer token and nothing is refreshed. */
  session?: Session
}

// A plain constant, because importing the contract's endpoint would also load its schemas.
const refreshTarget = { method: 'POST', path: '/auth/refresh' } as const

/** Returns the file name that the server suggests; null if the answer is not a file. */
const suggestedFileName = ({ headers }: Response): string | null =>
  /^attachment;.*filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null

const readData = async (answer: Response): Promise<unknown> => {
  if (answer.status === 204) return undefined
  const name = suggestedFileName(answer)
  if (name !== null) {
    const blob = await answer.blob()
    return new File([blob], name, { type: blob.type })
  }
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body
}

/**
 * Creates a client of the shop's API. If an endpoint that is not public answers 401, the client refreshes the session
 * once and repeats the call.
 */
export const createClient = ({ base, session, fetch: fetcher = fetch }: ClientOptions): Client => {
  const send = (
    { path, method, body }: ApiRequest,
    token: string | null,
    { signal, form }: Pick<CallOptions, 'signal' | 'form'> = {},
  ) => {
    const headers = new Headers({ accept: 'application/json, */*;q=0.5' })
    if (body !== undefined && !form) headers.set('content-type', 'application/json')
    if (token !== null) headers.set('authorization', `Bearer ${token}`)
    return fetcher(base + path, { method, headers, body: form ?? body ?? null, signal: signal ?? null })
  }

  const requestTokens = async (refresh: RefreshInput): Promise<Tokens> => {
    const answer = await send(requestFor(refreshTarget, { ...refresh }), null)
    if (!answer.ok) throw await readApiError(answer)
    return (await readData(answer)) as Tokens
  }

  const open: Client['open'] = async (endpoint, input, options = {}) => {
    const request = requestFor(endpoint, input as Record<string, unknown>)
    const activeSession = options.withoutSession ? undefined : session
    const token = activeSession?.accessToken() ?? null
    let answer = await send(request, token, options)
    // A public endpoint's 401 is about its input (a wrong password), not about the session.
    if (answer.status === 401 && activeSession && endpoint.access !== 'public') {
      // Loaded on demand, because most visits never need it.
      const { refreshSession } = await import('./refreshSession.ts')
      const newToken = await refreshSession(activeSession, token, requestTokens)
      answer = await send(request, newToken, options)
    }
    if (!answer.ok) throw await readApiError(answer)
    return answer
  }

  const callWithStatus: Client['callWithStatus'] = async (endpoint, input, options) => {
    const answer = await open(endpoint, input, options)
    return { status: answer.status, data: (await readData(answer)) as Answer<typeof endpoint> }
  }

  return {
    open,
    callWithStatus,
    call: async (endpoint, input, options) => (await callWithStatus(endpoint, input, options)).data,
  }
}
