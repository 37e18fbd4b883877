import { expect, it } from 'vitest'
import { getMe, login, refresh } from '@shop/contracts/accounts/endpoints'
import { marketingText } from '@shop/contracts/accounts/marketingText'
import {
  endOtherSessions,
  endSession,
  listSessions,
  updatePreferences,
} from '@shop/contracts/accounts/ownEndpoints'
import { logIn, signUp } from '../../test/accounts.ts'
import { describeShop, refuses } from '../../test/startShop.ts'
import { deviceOf } from './sessions/startSession.ts'
import { User } from './User.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

it.each([
  [firefox, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Edge on Mac',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s is described as %s', (userAgent, words) => expect(deviceOf(userAgent)).toBe(words))

describeShop("a person's own account", shop => {
  it('lists its devices, the most recently used first, and signs one of them out', async () => {
    const { user, password, accessToken } = await signUp(shop)
    shop.passTime(60_000)
    await shop.request(login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': firefox },
      body: JSON.stringify({ email: user.email, password, rememberMe: true }),
    })
    const { items } = await shop.call(listSessions, {}, accessToken)
    expect(items).toMatchObject([
      { device: 'Firefox on Windows', isCurrent: false, isRemembered: true },
      { device: '', isCurrent: true, isRemembered: false },
    ])
    const [phone, here] = items
    expect(phone!.lastSeenAt > here!.lastSeenAt).toBe(true)
    const stranger = await signUp(shop)
    const end = (token: string) => shop.call(endSession, { id: phone!.id }, token)
    await refuses(end(stranger.accessToken), 'not_found')
    expect(await end(accessToken)).toEqual({ id: phone!.id })
    await refuses(end(accessToken), 'not_found')
    expect((await shop.call(listSessions, {}, accessToken)).items).toMatchObject([{ isCurrent: true }])
  })

  it('lists no device whose session has ended', async () => {
    const { user, password } = await signUp(shop)
    const rememberedSession = await logIn(shop, { email: user.email, password, rememberMe: true })
    shop.passTime(2 * 60 * 60_000)
    const { accessToken } = await shop.call(refresh, { refreshToken: rememberedSession.refreshToken })
    expect((await shop.call(listSessions, {}, accessToken)).items).toMatchObject([
      { isCurrent: true, isRemembered: true },
    ])
  })

  it('signs all other devices out at once', async () => {
    const { user, password, accessToken } = await signUp(shop)
    const others = [
      await logIn(shop, { email: user.email, password }),
      await logIn(shop, { email: user.email, password }),
    ]
    expect(await shop.call(endOtherSessions, {}, accessToken)).toEqual({ ended: 2 })
    for (const other of others)
      await expect(shop.call(getMe, {}, other)).rejects.toMatchObject({ status: 401 })
    await expect(shop.call(getMe, {}, accessToken)).resolves.toBeTruthy()
  })

  it('stores the time and text of the consent to the newsletter', async () => {
    const { user, accessToken } = await signUp(shop)
    const choose = (marketingOptIn: boolean) => shop.call(updatePreferences, { marketingOptIn }, accessToken)
    const row = () => User.query(shop.deps.db).findById(user.id).throwIfNotFound()
    expect(await choose(true)).toMatchObject({ marketingOptIn: true })
    const consent = await row()
    expect(consent).toMatchObject({ marketingText, marketingChangedAt: expect.any(String) })
    shop.passTime(60_000)
    await choose(true)
    expect((await row()).marketingChangedAt).toBe(consent.marketingChangedAt)
    expect(await choose(false)).toMatchObject({ marketingOptIn: false })
    const withdrawal = await row()
    expect(withdrawal.marketingText).toBe(marketingText)
    expect(withdrawal.marketingChangedAt! > consent.marketingChangedAt!).toBe(true)
  })
})
