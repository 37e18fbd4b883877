import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { changePassword } from '@shop/contracts/accounts/endpoints'
import { signUp } from '../../../test/accounts.ts'
import { saveSettings } from '../../../test/settings.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { LoginAttempt } from './attemptPassword.ts'

const minutes = 60_000

describeShop('wrong passwords', shop => {
  beforeAll(() => {
    shop.deps.config.trustProxyHops = 1
  })
  afterEach(() => saveSettings(shop, 'security', {}))

  let networks = 0
  const aNetwork = () => `10.0.0.${++networks}`

  const logIn = async (email: string, password: string, from: string, cookie = '') => {
    const answer = await shop.request('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
      body: JSON.stringify({ email, password }),
    })
    const { error } = (await answer.json()) as { error?: string }
    return {
      status: answer.status,
      error,
      retryAfter: Number(answer.headers.get('retry-after')),
      setCookie: answer.headers.get('set-cookie') ?? '',
    }
  }

  const fail = async (times: number, email: string, from: string, cookie?: string) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i++) statuses.push((await logIn(email, 'wrong', from, cookie)).status)
    return statuses
  }

  it('lock their network out of the account for 15 minutes after the fifth, even with the right password', async () => {
    const { user, password } = await signUp(shop)
    const from = aNetwork()
    const frozenClock = vi.spyOn(shop.deps.clock, 'now').mockReturnValue(shop.deps.clock.now())
    expect(await fail(6, user.email, from)).toEqual([401, 401, 401, 401, 401, 429])
    const refused = await logIn(user.email, password, from)
    expect(refused).toMatchObject({
      status: 429,
      error: 'Too many failed attempts. Please try again in 15 minutes.',
    })
    expect(refused.retryAfter).toBe(900)
    frozenClock.mockRestore()
    expect((await logIn(user.email, password, aNetwork())).status).toBe(200)
    shop.passTime(15 * minutes)
    expect((await logIn(user.email, password, from)).status).toBe(200)
  })

  it('double the wait with each failure after the first lock, up to a day', async () => {
    const { user } = await signUp(shop)
    const from = aNetwork()
    await fail(5, user.email, from)
    for (const wait of [15, 30, 60, 120, 240, 480, 960, 1440, 1440]) {
      const { status, retryAfter } = await logIn(user.email, 'wrong', from)
      expect([status, Math.round(retryAfter / 60)]).toEqual([429, wait])
      shop.passTime(wait * minutes)
      expect(await fail(1, user.email, from)).toEqual([401])
    }
  })

  it('are cleared by a right one, and after two days', async () => {
    const { user, password } = await signUp(shop)
    const from = aNetwork()
    await fail(4, user.email, from)
    expect((await logIn(user.email, password, from)).status).toBe(200)
    expect(await fail(5, user.email, from)).toEqual([401, 401, 401, 401, 401])
    shop.passTime(49 * 60 * minutes)
    expect(await fail(5, user.email, from)).toEqual([401, 401, 401, 401, 401])
    const rows = await LoginAttempt.query(shop.deps.db)
    expect(rows).toHaveLength(1)
  })

  it('are treated the same for an unknown address', async () => {
    const from = aNetwork()
    expect(await fail(6, 'nobody@example.com', from)).toEqual([401, 401, 401, 401, 401, 429])
    const { user } = await signUp(shop)
    await fail(5, user.email, from)
    const [known, unknown] = [
      await logIn(user.email, 'wrong', from),
      await logIn('nobody@example.com', 'wrong', from),
    ]
    expect(known.error).toBe(unknown.error)
  })

  it('allow no more guesses when they are sent simultaneously', async () => {
    const { user, password } = await signUp(shop)
    const from = aNetwork()
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(user.email, 'wrong', from)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    expect((await logIn(user.email, password, from)).status).toBe(429)
  })

  it('are counted by /64 for IPv6', async () => {
    const { user } = await signUp(shop)
    for (let i = 1; i <= 5; i++) await logIn(user.email, 'wrong', `2001:db8:1:2::${i}`)
    expect((await logIn(user.email, 'wrong', '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await logIn(user.email, 'wrong', '2001:db8:1:3::1')).status).toBe(401)
  })

  it('by strangers do not lock out a device that signed in before, whose own failures lock only itself', async () => {
    const { user, password } = await signUp(shop)
    const from = aNetwork()
    const { setCookie } = await logIn(user.email, password, from)
    expect(setCookie).toMatch(/^known_device=.+; path=\/; .*samesite=lax; httponly/i)
    const cookie = setCookie.split(';')[0] ?? ''
    await fail(5, user.email, from)
    expect((await logIn(user.email, password, from)).status).toBe(429)
    expect((await logIn(user.email, password, from, cookie)).status).toBe(200)
    expect(await fail(6, user.email, from, cookie)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('are excused by a device cookie, which is sent only by https if the shop has https', async () => {
    const { user, password } = await signUp(shop)
    const { publicUrl } = shop.deps
    shop.deps.publicUrl = 'https://shop.example'
    const { setCookie } = await logIn(user.email, password, aNetwork())
    shop.deps.publicUrl = publicUrl
    expect(setCookie).toMatch(/; secure/i)
  })

  it("are not excused by another account's device, or by a forged cookie", async () => {
    const [victim, attacker] = [await signUp(shop), await signUp(shop)]
    const from = aNetwork()
    const { setCookie } = await logIn(attacker.user.email, attacker.password, from)
    const cookie = setCookie.split(';')[0] ?? ''
    await fail(5, victim.user.email, from)
    const notAscii = `known_device=x.${'A'.repeat(42)}\u00e9`
    for (const forged of [cookie, 'known_device=a.b', 'known_device=', `${cookie}x`, notAscii])
      expect((await logIn(victim.user.email, victim.password, from, forged)).status).toBe(429)
  })

  it('are limited by the setting', async () => {
    await saveSettings(shop, 'security', { maxLoginAttempts: 2 })
    const { user } = await signUp(shop)
    expect(await fail(3, user.email, aNetwork())).toEqual([401, 401, 429])
  })

  it('are also limited when the password is changed', async () => {
    await saveSettings(shop, 'security', { maxLoginAttempts: 2 })
    const { accessToken, password } = await signUp(shop)
    const change = (currentPassword: string) =>
      shop.call(changePassword, { currentPassword, newPassword: 'a wholly new one' }, accessToken)
    await refuses(change('wrong'), 'wrong_password')
    await refuses(change('wrong'), 'wrong_password')
    await expect(change(password)).rejects.toMatchObject({ status: 429, code: 'too_many_requests' })
  })

  it('leave no address or network in the database', async () => {
    const { user } = await signUp(shop)
    await fail(1, user.email, '10.9.8.7')
    expect(JSON.stringify(await LoginAttempt.query(shop.deps.db))).not.toMatch(/example|10\.9\./)
  })
})
