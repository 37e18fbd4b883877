import { shopHeader } from '../../ipc/channels.ts'
import type { Network } from './network.ts'
import type { Tokens, TokenStore } from './tokens.ts'

/** Text that the page is given in a token's place: it knows that there is one, and nothing more. */
export const placeholder = 'kept-by-the-app'

/** Answers that carry tokens; the page may not refresh by itself. */
const signsIn = /^\/api\/auth\/(login|login\/code|accept-invitation)$/
const signsOut = '/api/auth/logout'
const refreshes = '/api/auth/refresh'

interface Parts {
  network: Network
  tokens: TokenStore
  /** Origin of the shop that is open; null before there is one. */
  currentShop: () => string | null
  /** Seconds since somebody has last used the computer. */
  idleFor: () => number
}

const offline = (error = 'The shop cannot be reached at the moment.') =>
  Response.json({ error, code: 'unreachable' }, { status: 503, headers: { 'x-unreachable': 'yes' } })

const signedOut = () =>
  Response.json({ error: 'Authentication failed', code: 'session_ended' }, { status: 401 })

/** As long as the shop itself gives a request. */
const timeoutMs = 30_000

/** Aborts what takes longer than `timeoutMs`. */
const patiently = <T>(run: (silence: AbortSignal) => Promise<T>): Promise<T> => {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), timeoutMs)
  return run(silence.signal).finally(() => clearTimeout(timer))
}

const passed = ['accept', 'content-type', 'if-none-match', 'idempotency-key', 'last-event-id']
const handedOn = ['content-type', 'content-disposition', 'cache-control', 'etag', 'retry-after']

/** An answer as the page gets it: no cookie, and nothing about how it travelled, which was undone on arrival. */
const shown = ({ status, headers, body }: Response): Response => {
  const kept = handedOn.map(name => [name, headers.get(name)] as const)
  const hasBody = ![204, 205, 304].includes(status)
  return new Response(hasBody ? body : null, {
    status,
    headers: kept.filter((pair): pair is [string, string] => pair[1] !== null),
  })
}

const isTokens = (data: unknown): data is Tokens =>
  typeof data === 'object' && data !== null && 'accessToken' in data && 'refreshToken' in data

/**
 * Carries the page's calls to the shop with the session's rights: tokens are added on the way there and taken out on
 * the way back. One refresh at a time, however many calls find the access token ended.
 */
export const shopCarrier = ({ network, tokens, currentShop, idleFor }: Parts) => {
  const refreshing = new Map<string, Promise<Tokens | null>>()

  const refresh = (shop: string, { refreshToken }: Tokens): Promise<Tokens | null> => {
    const run = async (signal: AbortSignal) => {
      const exchange = (more: { idleFor?: number }) =>
        network.fetch(`${shop}${refreshes}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refreshToken, ...more }),
          signal,
          redirect: 'error',
          credentials: 'omit',
        })
      const first = await exchange({ idleFor: idleFor() })
      // A shop of an older release refuses words that it does not know: there a session lasts from each refresh.
      const answer = first.status === 400 ? await exchange({}) : first
      if (answer.ok) {
        const { data } = (await answer.json()) as { data: Tokens }
        tokens.keep(shop, data)
        return data
      }
      // Too busy is not over.
      if (answer.status < 500 && answer.status !== 429) tokens.forget(shop)
      return null
    }
    const running = refreshing.get(shop) ?? patiently(run).finally(() => refreshing.delete(shop))
    refreshing.set(shop, running)
    return running
  }

  /** Sends with the session's rights, and once more where they had ended; `attempt` makes its request anew each time. */
  const withRights = async (
    shop: string,
    attempt: (rights: Headers) => Promise<Response>,
  ): Promise<Response> => {
    const known = tokens.of(shop)
    const withToken = (access: string | undefined) =>
      attempt(new Headers(access === undefined ? {} : { authorization: `Bearer ${access}` }))
    const answer = await withToken(known?.accessToken)
    if (answer.status !== 401 || !known) return answer
    const current = tokens.of(shop)
    // Another call has renewed them while this one was under way.
    const isNew = current !== null && current.accessToken !== known.accessToken
    const renewed = isNew ? current : await refresh(shop, known)
    return renewed ? withToken(renewed.accessToken) : answer
  }

  /** Takes the tokens out of a sign-in's answer. */
  const keepTokens = async (shop: string, answer: Response): Promise<Response> => {
    const body = (await answer.json()) as { data?: unknown }
    if (!answer.ok || !isTokens(body.data)) return Response.json(body, { status: answer.status })
    const { accessToken, refreshToken } = body.data
    tokens.keep(shop, { accessToken, refreshToken })
    return Response.json({ data: { ...body.data, accessToken: placeholder, refreshToken: placeholder } })
  }

  /** Answers a request of the page. */
  const carry = async (request: Request, path: string): Promise<Response> => {
    const shop = currentShop()
    if (!shop) return offline()
    const { pathname } = new URL(path, shop)
    const isCall = pathname.startsWith('/api/')
    // A window may still show the shop that was open before: what it sends waits for that one, as without a network.
    if (isCall && request.headers.get(shopHeader) !== shop) return offline('This shop is no longer open.')
    // The page's own refresh comes after this one failed: the session is over, or nobody answered.
    if (pathname === refreshes) return tokens.of(shop) ? offline() : signedOut()
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const body = hasBody ? await request.arrayBuffer() : null
    const send = (rights: Headers) => {
      for (const name of passed) {
        const value = request.headers.get(name)
        if (value !== null) rights.set(name, value)
      }
      const { method } = request
      // Only until it begins to answer: some answers go on.
      return patiently(silence =>
        network.fetch(shop + path, {
          method,
          headers: rights,
          body,
          signal: silence,
          redirect: 'error',
          credentials: 'omit',
        }),
      )
    }
    try {
      if (signsIn.test(pathname)) return await keepTokens(shop, await send(new Headers()))
      const answer = isCall ? await withRights(shop, send) : await send(new Headers())
      if (pathname === signsOut) tokens.forget(shop)
      return shown(answer)
    } catch {
      // Signing out works without a network too: here, at least.
      if (pathname === signsOut) tokens.forget(shop)
      return offline()
    }
  }

  return { carry, withRights }
}

export type ShopCarrier = ReturnType<typeof shopCarrier>
