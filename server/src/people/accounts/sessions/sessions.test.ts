import { createHash } from 'node:crypto'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { getMe, logout, refresh } from '@shop/contracts/accounts/endpoints'
import { deactivate, logIn, makeAdmin, signUp } from '../../../test/accounts.ts'
import { saveSettings } from '../../../test/settings.ts'
import { describeShop } from '../../../test/startShop.ts'
import { RefreshToken, Session } from './Session.ts'

const seconds = 1000
const minutes = 60 * seconds
const days = 24 * 60 * minutes
const ended = {
  status: 401,
  code: 'session_ended',
  message: 'Your session has ended. Please sign in again.',
}
const unauthenticated = { status: 401, code: 'unauthenticated' }

describeShop('sessions', shop => {
  afterEach(() => saveSettings(shop, 'security', {}))

  // Uses the shop's clock, so that a token is refused only because it has expired.
  const inFiveMinutes = () => new Date(shop.deps.clock.now() + 5 * minutes)
  const sign = (claims: Record<string, unknown>, secret = shop.deps.jwtSecret, alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg }).setExpirationTime(inFiveMinutes()).sign(secret)
  const renew = (refreshToken: string) => shop.call(refresh, { refreshToken })
  const me = (accessToken: string) => shop.call(getMe, {}, accessToken)

  it('exchange a refresh token for new working tokens', async () => {
    const { refreshToken, user } = await signUp(shop)
    shop.passTime(11 * minutes)
    const tokens = await renew(refreshToken)
    expect(tokens.refreshToken).not.toBe(refreshToken)
    expect(await me(tokens.accessToken)).toEqual(user)
    await expect(renew(tokens.refreshToken)).resolves.toBeTruthy()
  })

  it('name only the user and session in the access token, which lasts ten minutes', async () => {
    const { accessToken, user } = await signUp(shop)
    const { sub, sid, iat = 0, exp = 0, ...rest } = decodeJwt(accessToken)
    expect(sub).toBe(user.id)
    expect(await Session.query(shop.deps.db).findById(String(sid))).toMatchObject({ userId: user.id })
    expect(exp - iat).toBe(600)
    expect(rest).toEqual({})
    shop.passTime(10 * minutes + seconds)
    await expect(me(accessToken)).rejects.toMatchObject(unauthenticated)
  })

  it('end at the idle timeout after the last interaction, although an open page goes on reading', async () => {
    await saveSettings(shop, 'security', { sessionTimeout: 30 })
    let { refreshToken } = await signUp(shop)
    const read = async (idleFor: number) => {
      shop.passTime(10 * minutes)
      ;({ refreshToken } = await shop.call(refresh, { refreshToken, idleFor }))
    }
    // The person uses the page after five minutes, then never again.
    await read(300)
    await read(900)
    await read(1500)
    await expect(read(2100)).rejects.toMatchObject({ status: 401, code: 'session_ended' })
  })

  it('do not end earlier when an idle page reads after another was used', async () => {
    await saveSettings(shop, 'security', { sessionTimeout: 60 })
    const { refreshToken } = await signUp(shop)
    shop.passTime(20 * minutes)
    const touched = await shop.call(refresh, { refreshToken, idleFor: 0 })
    shop.passTime(5 * minutes)
    const left = await shop.call(refresh, { refreshToken: touched.refreshToken, idleFor: 25 * 60 })
    shop.passTime(50 * minutes)
    await expect(renew(left.refreshToken)).resolves.toBeTruthy()
  })

  it('continue for a person who comes back before the timeout, although the page has just refreshed automatically', async () => {
    await saveSettings(shop, 'security', { sessionTimeout: 60 })
    const { refreshToken } = await signUp(shop)
    const began = shop.deps.clock.now()
    let tokens = { accessToken: '', refreshToken }
    /** Reads as a page does: with its token, or a new one if that is refused. */
    const readAt = async (minute: number, touchedAt: number) => {
      shop.passTime(began + minute * minutes - shop.deps.clock.now())
      const read = () => me(tokens.accessToken)
      await read().catch(async () => {
        const idleFor = (minute - touchedAt) * 60
        tokens = await shop.call(refresh, { refreshToken: tokens.refreshToken, idleFor })
        await read()
      })
    }
    await readAt(50, 0)
    for (const minute of [52, 57, 61]) await readAt(minute, minute)
    for (const minute of [111, 120]) await readAt(minute, 61)
    await expect(readAt(122, 61)).rejects.toMatchObject(ended)
  })

  it('store only digests of refresh tokens', async () => {
    const { refreshToken } = await signUp(shop)
    const rows = await RefreshToken.query(shop.deps.db)
    const digest = createHash('sha256').update(refreshToken).digest('hex')
    expect(rows.map(row => row.tokenHash)).toContain(digest)
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })

  it('return the same successor to tabs that refresh at the same moment', async () => {
    const { refreshToken, user } = await signUp(shop)
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(refreshToken)))
    expect(new Set(answers.map(answer => answer.refreshToken)).size).toBe(1)
    for (const { accessToken } of answers) expect(await me(accessToken)).toEqual(user)
    shop.passTime(15 * seconds)
    expect((await renew(refreshToken)).refreshToken).toBe(answers[0]?.refreshToken)
    const [session] = await Session.query(shop.deps.db).where({ user_id: user.id })
    expect(await RefreshToken.query(shop.deps.db).where({ session_id: session?.id ?? '' })).toHaveLength(2)
  })

  it('end when a used token comes back after 30 seconds', async () => {
    const { refreshToken, user, password } = await signUp(shop)
    const other = await logIn(shop, { email: user.email, password })
    const thief = await renew(refreshToken)
    shop.passTime(31 * seconds)
    await expect(renew(refreshToken)).rejects.toMatchObject(ended)
    await expect(renew(thief.refreshToken)).rejects.toMatchObject(ended)
    await expect(me(thief.accessToken)).rejects.toMatchObject(unauthenticated)
    expect(await me(other.accessToken)).toEqual(user)
  })

  it('end after the idle timeout, and not while they are used', async () => {
    await saveSettings(shop, 'security', { sessionTimeout: 30 })
    const { refreshToken } = await signUp(shop)
    shop.passTime(29 * minutes)
    const next = await renew(refreshToken)
    shop.passTime(29 * minutes)
    const last = await renew(next.refreshToken)
    shop.passTime(30 * minutes + seconds)
    await expect(renew(last.refreshToken)).rejects.toMatchObject(ended)
  })

  it('end at the timeout, although the last access token would be valid for a few seconds more', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await saveSettings(shop, 'security', { sessionTimeout: 5 })
    const { refreshToken } = await signUp(shop)
    const untouched = 5 * minutes - 5 * seconds
    shop.passTime(untouched)
    const { accessToken } = await shop.call(refresh, { refreshToken, idleFor: untouched / seconds })
    await expect(me(accessToken)).resolves.toBeTruthy()
    shop.passTime(6 * seconds)
    await expect(me(accessToken)).rejects.toMatchObject(unauthenticated)
  })

  it('are refreshed in time for a person who keeps clicking, however short the timeout', async () => {
    await saveSettings(shop, 'security', { sessionTimeout: 5 })
    const { accessToken } = await signUp(shop)
    const { iat = 0, exp = 0 } = decodeJwt(accessToken)
    expect(exp - iat).toBe(50)
  })

  it('last 30 days when remembered', async () => {
    const { user, password } = await signUp(shop)
    const { refreshToken } = await logIn(shop, { email: user.email, password, rememberMe: true })
    shop.passTime(29 * days)
    const next = await renew(refreshToken)
    shop.passTime(30 * days + seconds)
    await expect(renew(next.refreshToken)).rejects.toMatchObject(ended)
  })

  it('end after 90 days at the latest, however often they are used', async () => {
    const { user, password } = await signUp(shop)
    let { refreshToken } = await logIn(shop, { email: user.email, password, rememberMe: true })
    for (let month = 0; month < 3; month++) {
      shop.passTime(29 * days)
      ;({ refreshToken } = await renew(refreshToken))
    }
    shop.passTime(2 * days)
    ;({ refreshToken } = await renew(refreshToken))
    shop.passTime(days)
    await expect(renew(refreshToken)).rejects.toMatchObject(ended)
  })

  it('record when they were last seen', async () => {
    const { refreshToken, user } = await signUp(shop)
    const readLastSeenAt = async () =>
      (await Session.query(shop.deps.db).findOne({ user_id: user.id }))?.lastSeenAt ?? ''
    const before = await readLastSeenAt()
    shop.passTime(5 * minutes)
    await renew(refreshToken)
    expect(Date.parse(await readLastSeenAt()) - Date.parse(before)).toBeGreaterThanOrEqual(5 * minutes)
  })

  it('end when the person logs out, but only on this device', async () => {
    const { accessToken, refreshToken, user, password } = await signUp(shop)
    const other = await logIn(shop, { email: user.email, password })
    expect(await shop.call(logout, {}, accessToken)).toEqual({ ok: true })
    await expect(me(accessToken)).rejects.toMatchObject(unauthenticated)
    await expect(renew(refreshToken)).rejects.toMatchObject(ended)
    expect(await me(other.accessToken)).toEqual(user)
  })

  it('end at the next request after their account is deactivated', async () => {
    const { accessToken, refreshToken, user } = await signUp(shop)
    await deactivate(shop, user.id)
    await expect(me(accessToken)).rejects.toMatchObject(unauthenticated)
    await expect(renew(refreshToken)).rejects.toMatchObject(ended)
  })

  it('read the role at every request', async () => {
    const { accessToken, user } = await signUp(shop)
    await makeAdmin(shop, user.id)
    expect((await me(accessToken)).isAdmin).toBe(true)
  })

  it('refuse unknown refresh tokens', async () => {
    for (const token of ['', 'x', 'x'.repeat(200)]) await expect(renew(token)).rejects.toMatchObject(ended)
  })

  it('refuse access tokens that are forged, unsigned, for another session, or cookies', async () => {
    const [mine, theirs] = [await signUp(shop), await signUp(shop)]
    const { sid } = decodeJwt(mine.accessToken)
    const claims = { sub: mine.user.id, sid }
    expect(await me(await sign(claims))).toEqual(mine.user)
    const forged = [
      await sign(claims, new TextEncoder().encode('another secret, which is long enough too')),
      await sign({ sub: theirs.user.id, sid }),
      await sign({ sub: mine.user.id }),
      await sign(claims, shop.deps.jwtSecret, 'HS512'),
      new UnsecuredJWT(claims).setExpirationTime(inFiveMinutes()).encode(),
      mine.refreshToken,
      'a.b.c',
    ]
    for (const token of forged) await expect(me(token)).rejects.toMatchObject(unauthenticated)
    const byCookie = await shop.request('/auth/me', {
      headers: { cookie: `accessToken=${mine.accessToken}` },
    })
    expect(byCookie.status).toBe(401)
  })
})
