import { isBelow, possiblePathsOf } from '../../ipc/apiPaths.ts'
import { shopHeader } from '../../ipc/channels.ts'
import type { Network } from './network.ts'
import { withTimeout } from '../withTimeout.ts'
import { readJson } from './readJson.ts'
import type { Tokens, TokenStore } from './tokens.ts'

/** Text that the page receives in place of a token. */
const placeholder = 'kept-by-the-app'

/** Path below which answers may contain tokens. */
const authPath = '/api/auth'
/** Calls that are authorised by their input, so that a refusal does not end the session. */
const signInPaths = ['login', 'login/code', 'register', 'accept-invitation', 'openid/session'].map(
  path => `${authPath}/${path}`,
)
const signOutPath = `${authPath}/logout`
const refreshPath = `${authPath}/refresh`

/** Maximum sizes of answers read here, bytes: `tokens` for a refresh, `auth` for everything else below `authPath`. */
const maxBytes = { tokens: 100_000, auth: 20_000_000 }

interface Deps {
  network: Network
  tokens: TokenStore
  /** Origin of the open shop; null before one is opened. */
  currentShop: () => string | null
  /** Seconds since the computer was last used. */
  idleFor: () => number
}

const offlineAnswer = (error = 'The shop cannot be reached at the moment.') =>
  Response.json({ error, code: 'unreachable' }, { status: 503, headers: { 'x-unreachable': 'yes' } })

const signedOutAnswer = () =>
  Response.json({ error: 'Authentication failed', code: 'session_ended' }, { status: 401 })

/** Time limit of a request, the same as the shop's own. */
const timeoutMs = 30_000

/** Aborts a call after `timeoutMs`. */
const withAbortTimeout = <T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  return run(controller.signal).finally(() => clearTimeout(timer))
}

const requestHeaders = ['accept', 'content-type', 'if-none-match', 'idempotency-key', 'last-event-id']
const responseHeaders = ['content-type', 'content-disposition', 'cache-control', 'etag', 'retry-after']

/** Copies an answer for the page without cookies and transfer headers, since it is already decoded. */
const answerForPage = ({ status, headers, body }: Response): Response => {
  const headerPairs = responseHeaders.map(name => [name, headers.get(name)] as const)
  const hasBody = ![204, 205, 304].includes(status)
  return new Response(hasBody ? body : null, {
    status,
    headers: headerPairs.filter((pair): pair is [string, string] => pair[1] !== null),
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
const createRefresh = ({ network, tokens, idleFor }: Omit<Deps, 'currentShop'>) => {
  const refreshing = new Map<string, Promise<Tokens | null>>()

  return (shop: string, { refreshToken }: Tokens): Promise<Tokens | null> => {
    const run = async (signal: AbortSignal) => {
      const requestTokens = (extra: { idleFor?: number }) =>
        network.fetch(`${shop}${refreshPath}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refreshToken, ...extra }),
          signal,
          redirect: 'error',
          credentials: 'omit',
        })
      const firstAnswer = await requestTokens({ idleFor: idleFor() })
      // A shop of an older release rejects `idleFor`; its idle time counts from each refresh.
      const answer = firstAnswer.status === 400 ? await requestTokens({}) : firstAnswer
      if (answer.ok) {
        const renewed = tokensIn(await readJson(answer, maxBytes.tokens))
        if (renewed) tokens.keep(shop, renewed)
        return renewed
      }
      // A busy shop does not end the session.
      if (answer.status < 500 && answer.status !== 429) tokens.forget(shop)
      return null
    }
    const running = refreshing.get(shop) ?? withAbortTimeout(run).finally(() => refreshing.delete(shop))
    refreshing.set(shop, running)
    return running
  }
}

/** Reads a request of the page, and returns a function that can send it repeatedly. */
const createSender = async (network: Network, request: Request, url: string) => {
  const { method } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? await request.arrayBuffer() : null
  return (headers: Headers): Promise<Response> => {
    for (const name of requestHeaders) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    // Limits the time until the answer begins, since some answers are streams.
    return withAbortTimeout(signal =>
      network.fetch(url, { method, headers, body, signal, redirect: 'error', credentials: 'omit' }),
    )
  }
}

/**
 * Forwards the page's calls to the shop: adds tokens to requests and removes them from answers. Only one refresh runs
 * at a time, however many calls find the access token expired.
 */
export const createShopClient = ({ network, tokens, currentShop, idleFor }: Deps) => {
  const refresh = createRefresh({ network, tokens, idleFor })

  /**
   * Sends a request with the session's token, and once more with a new token if the first had expired. `attempt`
   * creates the request each time.
   */
  const withAuthorization = async (
    shop: string,
    attempt: (headers: Headers) => Promise<Response>,
  ): Promise<Response> => {
    const stored = tokens.of(shop)
    const withToken = (access: string | undefined) =>
      attempt(new Headers(access === undefined ? {} : { authorization: `Bearer ${access}` }))
    const answer = await withToken(stored?.accessToken)
    if (answer.status !== 401 || !stored) return answer
    const current = tokens.of(shop)
    // Another call may have renewed the tokens in the meantime.
    const isNew = current !== null && current.accessToken !== stored.accessToken
    const renewed = isNew ? current : await refresh(shop, stored)
    return renewed ? withToken(renewed.accessToken) : answer
  }

  /** Stores the tokens of an answer, and removes them from it. Passes on nothing of an answer that is not JSON. */
  const keepTokens = async (shop: string, answer: Response): Promise<Response> => {
    if (!answer.body) return answerForPage(answer)
    const body = await withTimeout(timeoutMs, readJson(answer, maxBytes.auth), () => {
      throw new Error('The answer does not end.')
    })
    const newTokens = answer.ok && tokensIn(body)
    if (newTokens) tokens.keep(shop, newTokens)
    const { status, headers } = answer
    return answerForPage(new Response(withoutTokens(body), { status, headers }))
  }

  /** Answers a request of the page. */
  const forward = async (request: Request, path: string): Promise<Response> => {
    const shop = currentShop()
    if (!shop) return offlineAnswer()
    const spellings = possiblePathsOf(new URL(path, shop).pathname)
    const isCall = isBelow(spellings, '/api')
    // A window may still show the previous shop; its changes wait for that shop, as without a network.
    if (isCall && request.headers.get(shopHeader) !== shop)
      return offlineAnswer('This shop is no longer open.')
    // The page refreshes only after main's own refresh has failed: the session is over, or the shop did not answer.
    if (spellings.includes(refreshPath)) return tokens.of(shop) ? offlineAnswer() : signedOutAnswer()
    const send = await createSender(network, request, shop + path)
    try {
      const isSignIn = spellings.some(spelling => signInPaths.includes(spelling))
      const answer = isCall && !isSignIn ? await withAuthorization(shop, send) : await send(new Headers())
      return isBelow(spellings, authPath) ? await keepTokens(shop, answer) : answerForPage(answer)
    } catch {
      return offlineAnswer()
    } finally {
      // Signing out works on this device even without a network.
      if (spellings.includes(signOutPath)) tokens.forget(shop)
    }
  }

  return { forward, withAuthorization }
}

export type ShopClient = ReturnType<typeof createShopClient>
