import type { Tokens, TokenStore } from './tokens.ts'

/** What the page is given in a token's place: it knows that there is one, and nothing more. */
export const placeholder = 'kept-by-the-app'

/** Answers that carry tokens; the page may not refresh by itself. */
const signsIn = /^\/api\/auth\/(login|login\/code|accept-invitation)$/
const signsOut = '/api/auth/logout'
const refreshes = '/api/auth/refresh'

interface Parts {
  fetch: typeof fetch
  tokens: TokenStore
  /** Origin of the shop that is open; null before there is one. */
  currentShop: () => string | null
}

const offline = () =>
  Response.json(
    { error: 'The shop cannot be reached at the moment.', code: 'unreachable' },
    { status: 503, headers: { 'x-unreachable': 'yes' } },
  )

const isTokens = (data: unknown): data is Tokens =>
  typeof data === 'object' && data !== null && 'accessToken' in data && 'refreshToken' in data

/**
 * Carries the page's calls to the shop with the session's rights: tokens are added on the way there and taken out on
 * the way back. One refresh at a time, however many calls find the access token ended.
 */
export const shopCarrier = ({ fetch: send, tokens, currentShop }: Parts) => {
  const refreshing = new Map<string, Promise<Tokens | null>>()

  const refresh = (shop: string, { refreshToken }: Tokens): Promise<Tokens | null> => {
    const run = async () => {
      const answer = await send(`${shop}${refreshes}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken }),
      })
      if (answer.ok) {
        const { data } = (await answer.json()) as { data: Tokens }
        tokens.keep(shop, data)
        return data
      }
      if (answer.status < 500) tokens.forget(shop)
      return null
    }
    const running = refreshing.get(shop) ?? run().finally(() => refreshing.delete(shop))
    refreshing.set(shop, running)
    return running
  }

  /** `make` gives the request anew for a second try; a body that can be read once is made twice. */
  const withRights = async (
    shop: string,
    path: string,
    make: () => RequestInit & { duplex?: 'half' },
  ): Promise<Response> => {
    const known = tokens.of(shop)
    const attempt = (access: string | undefined) => {
      const init = make()
      const headers = new Headers(init.headers)
      headers.delete('authorization')
      headers.delete('cookie')
      if (access !== undefined) headers.set('authorization', `Bearer ${access}`)
      return send(shop + path, { ...init, headers, redirect: 'error', credentials: 'omit' })
    }
    const answer = await attempt(known?.accessToken)
    if (answer.status !== 401 || !known || signsIn.test(path)) return answer
    const renewed = await refresh(shop, known)
    return renewed ? attempt(renewed.accessToken) : answer
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
    if (pathname === refreshes)
      return Response.json({ error: 'Not here.', code: 'not_found' }, { status: 404 })
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const body = hasBody ? await request.arrayBuffer() : null
    const headers = new Headers()
    for (const name of ['accept', 'content-type', 'if-none-match', 'idempotency-key']) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    try {
      const init = { method: request.method, headers, body, signal: request.signal }
      const answer = await withRights(shop, path, () => init)
      if (signsIn.test(pathname)) return await keepTokens(shop, answer)
      if (pathname === signsOut) tokens.forget(shop)
      return answer
    } catch {
      return offline()
    }
  }

  return { carry, withRights }
}

export type ShopCarrier = ReturnType<typeof shopCarrier>
