import { isBelow, spellingsOf } from '../../ipc/apiPaths.ts'
import { shopHeader } from '../../ipc/channels.ts'
import type { Network } from './network.ts'
import { within } from '../within.ts'
import { readJson } from './readBounded.ts'
import type { Tokens, TokenStore } from './tokens.ts'

/** Text that the page receives in place of a token. */
const placeholder = 'kept-by-the-app'

/** Path below which answers may contain tokens. The page may not refresh tokens itself. */
const auth = '/api/auth'
/** Calls that are authorised by their input, so that a refusal does not end the session. */
const signsIn = ['login', 'login/code', 'register', 'accept-invitation', 'openid/session'].map(
  path => `${auth}/${path}`,
)
const signsOut = `${auth}/logout`
const refreshes = `${auth}/refresh`

/** Maximum sizes of answers read here, bytes: `tokens` for a refresh, `auth` for everything else below `auth`. */
const longest = { tokens: 100_000, auth: 20_000_000 }

interface Parts {
  network: Network
  tokens: TokenStore
  /** Origin of the open shop; null before one is opened. */
  currentShop: () => string | null
  /** Seconds since the computer was last used. */
  idleFor: () => number
}

const offline = (error = 'The shop cannot be reached at the moment.') =>
  Response.json({ error, code: 'unreachable' }, { status: 503, headers: { 'x-unreachable': 'yes' } })

const signedOut = () =>
  Response.json({ error: 'Authentication failed', code: 'session_ended' }, { status: 401 })

/** Time limit of a request, the same as the shop's own. */
const timeoutMs = 30_000

/** Aborts a call after `timeoutMs`. */
const patiently = <T>(run: (silence: AbortSignal) => Promise<T>): Promise<T> => {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), timeoutMs)
  return run(silence.signal).finally(() => clearTimeout(timer))
}

const passed = ['accept', 'content-type', 'if-none-match', 'idempotency-key', 'last-event-id']
const handedOn = ['content-type', 'content-disposition', 'cache-control', 'etag', 'retry-after']

/** Copies an answer for the page without cookies and transfer headers, since it is already decoded. */
const shown = ({ status, headers, body }: Response): Response => {
  const passedOn = handedOn.map(name => [name, headers.get(name)] as const)
  const hasBody = ![204, 205, 304].includes(status)
  return new Response(hasBody ? body : null, {
    status,
    headers: passedOn.filter((pair): pair is [string, string] => pair[1] !== null),
  })
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Returns the tokens in an answer's body, or null. */
const tokensIn = (body: unknown): Tokens | null => {
  const { accessToken, refreshToken } = (body as { data?: Partial<Tokens> } | null)?.data ?? {}
  return isText(accessToken) && isText(refreshToken) ? { accessToken, refreshToken } : null
}

/** Returns the body for the page, with a placeholder for each token. */
const withoutTokens = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) =>
    (name === 'accessToken' || name === 'refreshToken') && isText(value) ? placeholder : value,
  )

/** Creates the function that renews a shop's tokens; simultaneous calls share one refresh. */
const createRefresh = ({ network, tokens, idleFor }: Omit<Parts, 'currentShop'>) => {
  const refreshing = new Map<string, Promise<Tokens | null>>()

  return (shop: string, { refreshToken }: Tokens): Promise<Tokens | null> => {
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
      // A shop of an older release rejects `idleFor`; its idle time counts from each refresh.
      const answer = first.status === 400 ? await exchange({}) : first
      if (answer.ok) {
        const renewed = tokensIn(await readJson(answer, longest.tokens))
        if (renewed) tokens.keep(shop, renewed)
        return renewed
      }
      // A busy shop does not end the session.
      if (answer.status < 500 && answer.status !== 429) tokens.forget(shop)
      return null
    }
    const running = refreshing.get(shop) ?? patiently(run).finally(() => refreshing.delete(shop))
    refreshing.set(shop, running)
    return running
  }
}

/** Reads a request of the page, and returns a function that can send it repeatedly. */
const resender = async (network: Network, request: Request, url: string) => {
  const { method } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? await request.arrayBuffer() : null
  return (rights: Headers): Promise<Response> => {
    for (const name of passed) {
      const value = request.headers.get(name)
      if (value !== null) rights.set(name, value)
    }
    // Limits the time until the answer begins, since some answers are streams.
    return patiently(signal =>
      network.fetch(url, { method, headers: rights, body, signal, redirect: 'error', credentials: 'omit' }),
    )
  }
}

/**
 * Forwards the page's calls to the shop: adds tokens to requests and removes them from answers. Only one refresh runs
 * at a time, however many calls find the access token expired.
 */
export const shopCarrier = ({ network, tokens, currentShop, idleFor }: Parts) => {
  const refresh = createRefresh({ network, tokens, idleFor })

  /**
   * Sends a request with the session's token, and again if that had expired; `attempt` creates the request each time.
   */
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
    // Another call may have renewed the tokens in the meantime.
    const isNew = current !== null && current.accessToken !== known.accessToken
    const renewed = isNew ? current : await refresh(shop, known)
    return renewed ? withToken(renewed.accessToken) : answer
  }

  /** Stores the tokens of an answer. Passes on nothing of an answer that is not JSON, since it may contain tokens. */
  const keepTokens = async (shop: string, answer: Response): Promise<Response> => {
    if (!answer.body) return shown(answer)
    const body = await within(timeoutMs, readJson(answer, longest.auth), () => {
      throw new Error('The answer does not end.')
    })
    const given = answer.ok && tokensIn(body)
    if (given) tokens.keep(shop, given)
    const { status, headers } = answer
    return shown(new Response(withoutTokens(body), { status, headers }))
  }

  /** Answers a request of the page. */
  const carry = async (request: Request, path: string): Promise<Response> => {
    const shop = currentShop()
    if (!shop) return offline()
    const spellings = spellingsOf(new URL(path, shop).pathname)
    const isCall = isBelow(spellings, '/api')
    // A window may still show the previous shop; its changes wait for that shop, as without a network.
    if (isCall && request.headers.get(shopHeader) !== shop) return offline('This shop is no longer open.')
    // The page refreshes only after main's own refresh has failed: the session is over, or the shop did not answer.
    if (spellings.includes(refreshes)) return tokens.of(shop) ? offline() : signedOut()
    const send = await resender(network, request, shop + path)
    try {
      const isSignIn = spellings.some(spelling => signsIn.includes(spelling))
      const answer = isCall && !isSignIn ? await withRights(shop, send) : await send(new Headers())
      return isBelow(spellings, auth) ? await keepTokens(shop, answer) : shown(answer)
    } catch {
      return offline()
    } finally {
      // Signing out works on this device even without a network.
      if (spellings.includes(signsOut)) tokens.forget(shop)
    }
  }

  return { carry, withRights }
}

export type ShopCarrier = ReturnType<typeof shopCarrier>
