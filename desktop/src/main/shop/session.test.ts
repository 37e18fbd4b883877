import { admin } from '@shop/admin/test/samples'
import type { refresh } from '@shop/contracts/accounts/endpoints'
import type { Answer } from '@shop/contracts/endpoint'
import type { ErrorBody } from '@shop/contracts/errors'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fake, net } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop, startStandInShop } from '../../test/openDesktop.ts'
import { createTokenStore } from './tokens.ts'

const secret = /secret-/
const tokens = (turn: number): Answer<typeof refresh> => ({
  accessToken: `secret-access-${turn}`,
  refreshToken: `secret-refresh-${turn}`,
})

describe('signing in', () => {
  let desktop: Desktop
  let shop: Awaited<ReturnType<typeof startStandInShop>>
  let turn = 0
  let refreshes = 0
  let refreshStatus: number | null = 200
  /** Fields that the shop accepts in a refresh; it refuses all others. */
  let knownFields = ['refreshToken', 'idleFor']
  let authorizations: (string | undefined)[] = []
  /** URL to which a refresh is redirected. */
  let redirectTarget: string | null = null

  /** Number of calls refused before a refresh is answered. */
  let refusalsBeforeRefresh = 0
  let refusals = 0
  let refresh: (() => void) | null = null

  /** Answers sign-ins and refreshes as the shop does, and accepts calls with the newest token. */
  const answer: RequestListener = (request, response) => {
    const reply = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'a=b', etag: '"1"' })
        .end(JSON.stringify(body))
    const renew = (sent: unknown) => {
      refreshes += 1
      const status = refreshStatus
      if (status === null) return
      if (Object.keys(sent as object).some(word => !knownFields.includes(word)))
        return void reply(400, { error: 'Please check the marked fields.', code: 'validation_failed' })
      if (status === 200) turn += 1
      const code = status === 503 ? 'overloaded' : 'session_ended'
      const body = status === 200 ? { data: tokens(turn) } : ({ error: 'No.', code } satisfies ErrorBody)
      refresh = () => reply(status, body)
      if (refusals >= refusalsBeforeRefresh) refresh()
    }
    const { authorization } = request.headers
    if (redirectTarget && request.url === '/api/auth/refresh')
      response.writeHead(307, { location: redirectTarget + request.url }).end()
    else if (/login|register|code|invitation|session/i.test(decodeURIComponent(request.url ?? '')))
      reply(200, { data: { ...tokens(turn), user: admin } })
    else if (request.url === '/api/auth/nested') reply(200, { data: [{ more: tokens(turn) }] })
    else if (request.url === '/api/auth/text')
      response.writeHead(200).end(`token=${tokens(turn).accessToken}`)
    else if (request.url === '/api/auth/refresh') void json(request).then(renew)
    else if (authorization === `Bearer ${tokens(turn).accessToken}`) reply(200, { data: 'yours' })
    else {
      reply(401, { error: 'Who?', code: 'unauthenticated' })
      if (++refusals === refusalsBeforeRefresh) refresh?.()
    }
    authorizations.push(authorization)
  }

  const signIn = () =>
    desktop.load('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@b.test', password: 'x' }),
    })

  beforeEach(async () => {
    turn = 0
    refreshes = 0
    refusalsBeforeRefresh = 0
    refusals = 0
    refresh = null
    refreshStatus = 200
    knownFields = ['refreshToken', 'idleFor']
    authorizations = []
    redirectTarget = null
    desktop = await openDesktop()
    shop = await startStandInShop(answer)
    expect(await desktop.ask('addShop', { address: shop.address })).toMatchObject({
      answer: { isFine: true },
    })
  })
  afterEach(() => shop.close())

  it('gives the page a placeholder instead of each token, and no cookie', async () => {
    const response = await signIn()
    expect(response.headers.get('set-cookie')).toBeNull()
    const { data } = (await response.json()) as { data: Record<string, unknown> }
    expect(data).toEqual({
      accessToken: 'kept-by-the-app',
      refreshToken: 'kept-by-the-app',
      user: admin,
    })
    const call = await desktop.load('/api/auth/me', { headers: { authorization: 'Bearer kept-by-the-app' } })
    expect(await call.json()).toEqual({ data: 'yours' })
    expect([call.headers.get('set-cookie'), call.headers.get('etag')]).toEqual([null, '"1"'])
    const refreshed = await desktop.load('/api/auth/refresh', { method: 'POST', body: '{}' })
    expect(`${await refreshed.text()} ${JSON.stringify(await desktop.ask('readShops', {}))}`).not.toMatch(
      secret,
    )
  })

  it.each([
    '/api/auth/LOGIN',
    '/api/auth/login/',
    '/api/Auth/login',
    '/api/auth/./login',
    '/api//auth/login',
    '/api/auth//login',
    '/api/%61uth/login',
    '/%61pi/auth/login',
    '/api/auth/l%6Fgin',
    '/api/%2561uth/login',
    '/api/auth\\login',
    '/api/auth/login/code',
    '/api/auth/register',
    '/api/auth/accept-invitation',
    '/api/auth/openid/session',
    '/api/auth/nested',
    '/api/auth/text',
  ])('gives the page no token from any spelling below /api/auth: %s', async path => {
    const response = await desktop.load(path, { method: 'POST', body: '{}' })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toMatch(secret)
    if (/login|register|code|invitation|session/i.test(decodeURIComponent(path)))
      expect(createTokenStore().of(shop.address)).toEqual(tokens(0))
  })

  it.each(['/api/auth/Refresh', '/api/auth/refresh/', '/api//auth/%72efresh'])(
    'does not let the page refresh by any spelling: %s',
    async path => {
      await signIn()
      expect((await desktop.load(path, { method: 'POST', body: '{}' })).status).toBe(503)
      expect(refreshes).toBe(0)
    },
  )

  it.each(['/api/auth/LOGOUT', '/api/auth/logout/', '/api//auth/logout', '/api/auth/log%6Fut'])(
    'forgets the tokens at every spelling of signing out: %s',
    async path => {
      await signIn()
      await desktop.load(path, { method: 'POST' })
      expect(createTokenStore().of(shop.address)).toBeNull()
    },
  )

  it('sends no token with pictures', async () => {
    await signIn()
    authorizations = []
    await desktop.load('/media/a.jpg')
    expect(authorizations).toEqual([undefined])
  })

  it('refreshes once for many calls that are refused at the same time', async () => {
    await signIn()
    turn = 5
    refusalsBeforeRefresh = 12
    const answers = await Promise.all(Array.from({ length: 12 }, () => desktop.load('/api/orders')))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(refreshes).toBe(1)
  })

  it('follows no redirect and sends no cookies in a refresh or any other call', async () => {
    await signIn()
    const fetching = vi.spyOn(net, 'fetch')
    try {
      turn = 5
      expect((await desktop.load('/api/orders')).status).toBe(200)
      await desktop.ask('checkShop', {})
      const sent = fetching.mock.calls.map(([url, init]) => [new URL(url).pathname, init] as const)
      expect(sent.map(([path]) => path)).toEqual(
        expect.arrayContaining(['/api/orders', '/api/auth/refresh', '/api/settings']),
      )
      for (const [path, init] of sent)
        expect(init, path).toMatchObject({ redirect: 'error', credentials: 'omit' })
    } finally {
      fetching.mockRestore()
    }
  })

  it('does not send its refresh token to the target of a redirect', async () => {
    await signIn()
    turn = 5
    const elsewhere: unknown[] = []
    const other = await startStandInShop((request, response) => {
      elsewhere.push(request.url)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
    })
    redirectTarget = other.address
    expect((await desktop.load('/api/orders')).status).toBe(503)
    expect(elsewhere).toEqual([])
    await other.close()
  })

  it('works with an older shop that refuses the idle time', async () => {
    await signIn()
    turn = 5
    knownFields = ['refreshToken']
    expect((await desktop.load('/api/orders')).status).toBe(200)
    expect([refreshes, createTokenStore().of(shop.address)]).toEqual([2, tokens(6)])
  })

  it('aborts an unanswered refresh, so that other calls continue', async () => {
    await signIn()
    turn = 5
    refreshStatus = null
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const calls = [desktop.load('/api/orders'), desktop.load('/api/products')]
    try {
      await expect.poll(() => refreshes).toBe(1)
      vi.advanceTimersByTime(30_000)
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([503, 503])
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends if the shop refuses it, but not if the shop has an error', async () => {
    await signIn()
    turn = 5
    refreshStatus = 503
    expect((await desktop.load('/api/orders')).status).toBe(401)
    expect((await desktop.load('/api/auth/refresh', { method: 'POST', body: '{}' })).status).toBe(503)
    refreshStatus = 401
    expect((await desktop.load('/api/orders')).status).toBe(401)
    expect((await desktop.load('/api/auth/refresh', { method: 'POST', body: '{}' })).status).toBe(401)
    expect(createTokenStore().of(shop.address)).toBeNull()
  })

  it('is stored across restarts, encrypted by the keychain', async () => {
    await signIn()
    const stored = readFileSync(join(fake.userData, 'sessions.json'), 'utf8')
    expect(stored).not.toMatch(secret)
    expect(createTokenStore().of(shop.address)).toEqual(tokens(0))
    await desktop.load('/api/auth/logout', { method: 'POST' })
    expect(createTokenStore().of(shop.address)).toBeNull()
  })

  it.each([
    ['no keychain', false, 'gnome_libsecret'],
    ['a keychain with a fixed password', true, 'basic_text'],
  ] as const)('stays in memory where there is %s, and says so', async (_, hasKeychain, keychain) => {
    Object.assign(fake, { hasKeychain, keychain })
    await signIn()
    expect((await desktop.load('/api/orders')).status).toBe(200)
    expect(existsSync(join(fake.userData, 'sessions.json'))).toBe(false)
    expect(await desktop.ask('readShops', {})).toMatchObject({ answer: { remembersSignIn: false } })
  })

  it('reports an unreachable shop, and still signs out', async () => {
    await signIn()
    await shop.close()
    const call = await desktop.load('/api/orders')
    expect([call.status, await call.json()]).toEqual([
      503,
      { error: 'The shop cannot be reached at the moment.', code: 'unreachable' },
    ])
    await desktop.load('/api/auth/logout', { method: 'POST' })
    expect(createTokenStore().of(shop.address)).toBeNull()
  })
})

describe('a sign-in that cannot be stored', () => {
  it.runIf(existsSync('/dev/full'))('lasts until the app is closed, and ends where it should', async () => {
    await openDesktop()
    const stored = createTokenStore()
    stored.keep('https://a.example', tokens(1))
    symlinkSync('/dev/full', join(fake.userData, 'sessions.json.new'))
    stored.keep('https://a.example', tokens(2))
    expect(stored.of('https://a.example')).toEqual(tokens(2))
    // The stored tokens were outdated, so they have been deleted.
    expect(createTokenStore().of('https://a.example')).toBeNull()
    stored.forget('https://a.example')
    expect(stored.of('https://a.example')).toBeNull()
  })
})
