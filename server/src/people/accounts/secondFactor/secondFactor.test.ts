import { getMe, login, loginWithCode } from '@shop/contracts/accounts/endpoints'
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@shop/contracts/accounts/secondFactorEndpoints'
import { getDashboard } from '@shop/contracts/admin/endpoints'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { deactivate, logIn, signUp, type TestAccount } from '../../../test/accounts.ts'
import { saveSettings } from '../../../test/settings.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { User } from '../User.ts'
import { codeAt } from '../../../test/codeAt.ts'

const minute = 60_000
const wrong = { status: 400, code: 'wrong_code', fields: { code: expect.any(String) } }

describeShop('two-step sign-in', shop => {
  afterEach(() => saveSettings(shop, 'security', {}))

  /** Returns the code of the next half minute, which is later than any code used before. */
  const nextCode = (secret: string) => {
    shop.passTime(30_000)
    return codeAt(secret, shop.deps.clock.now())
  }
  const signUpEnrolled = async (isAdmin = true) => {
    const account = await signUp(shop, { isAdmin })
    const { accessToken, password } = account
    const { secret } = await shop.call(startSecondFactor, { password }, accessToken)
    const code = nextCode(secret)
    const { recoveryCodes } = await shop.call(confirmSecondFactor, { code }, accessToken)
    return { ...account, secret, recoveryCodes, code }
  }
  const challengeOf = async ({ user, password }: TestAccount, rememberMe = false) => {
    const answer = await shop.call(login, { email: user.email, password, rememberMe })
    if (!('challenge' in answer)) throw new Error('no challenge')
    return answer.challenge
  }
  const enter = async (account: TestAccount, code: string) =>
    shop.call(loginWithCode, { challenge: await challengeOf(account), code })

  it('is set up with the password and confirmed by a code, and the secret is encrypted', async () => {
    const { user, password, accessToken } = await signUp(shop, { isAdmin: true })
    await refuses(shop.call(startSecondFactor, { password: 'no' }, accessToken), 'wrong_password')
    const { secret, uri } = await shop.call(startSecondFactor, { password }, accessToken)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Madar:/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect((await shop.call(getMe, {}, accessToken)).secondFactor).toBe('off')
    for (const code of ['000000', '１２３４５６', '١٢٣٤٥٦', '😀😀😀'])
      await expect(shop.call(confirmSecondFactor, { code }, accessToken)).rejects.toMatchObject(wrong)
    const typed = nextCode(secret).replace(/^.../, '$& ')
    const { recoveryCodes } = await shop.call(confirmSecondFactor, { code: typed }, accessToken)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await shop.call(getMe, {}, accessToken)).secondFactor).toBe('on')
    const row = await User.query(shop.deps.db).findById(user.id).throwIfNotFound()
    expect(shop.deps.vault.open(row.totpSecret ?? '')).toBe(secret)
    expect(JSON.stringify(row)).not.toContain(secret)
    const storedCodes = await shop.deps.db('recovery_codes').where({ user_id: user.id })
    expect(storedCodes).toHaveLength(10)
    for (const code of recoveryCodes)
      expect(JSON.stringify(storedCodes)).not.toContain(code.replaceAll('-', ''))
    await refuses(shop.call(startSecondFactor, { password }, accessToken), 'conflict')
  })

  it('asks for a code after the password, and signs in with it', async () => {
    const account = await signUpEnrolled()
    const signedIn = await enter(account, nextCode(account.secret))
    expect(await shop.call(getMe, {}, signedIn)).toMatchObject({ id: account.user.id })
  })

  it('treats a deactivated account as if the password were wrong', async () => {
    const account = await signUpEnrolled(false)
    await deactivate(shop, account.user.id)
    await refuses(challengeOf(account), 'invalid_credentials')
  })

  it('accepts a code once: not the one that confirmed it, nor one of a login', async () => {
    const account = await signUpEnrolled()
    await expect(enter(account, account.code)).rejects.toMatchObject({
      ...wrong,
      message: 'This code has already been used. Please wait for the next one.',
    })
    const code = nextCode(account.secret)
    const challenge = await challengeOf(account)
    const tries = await Promise.allSettled([1, 2, 3].map(() => shop.call(loginWithCode, { challenge, code })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('accepts a code in full-width digits', async () => {
    const account = await signUpEnrolled()
    const wide = nextCode(account.secret).replaceAll(/\d/g, digit =>
      String.fromCodePoint(0xff10 + Number(digit)),
    )
    expect(await enter(account, wide)).toMatchObject({ user: { id: account.user.id } })
  })

  it('accepts a code once from a clock that is at most half a minute fast or slow', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const account = await signUpEnrolled()
    const codeOf = (ms: number) => codeAt(account.secret, shop.deps.clock.now() + ms)
    shop.passTime(5 * minute)
    for (const far of [-minute, minute])
      await expect(enter(account, codeOf(far))).rejects.toMatchObject(wrong)
    await expect(enter(account, codeOf(-30_000))).resolves.toBeTruthy()
    await expect(enter(account, codeOf(0))).resolves.toBeTruthy()
    const early = codeOf(30_000)
    await expect(enter(account, early)).resolves.toBeTruthy()
    shop.passTime(30_000)
    await expect(enter(account, early)).rejects.toMatchObject(wrong)
  })

  it('accepts each recovery code once, however it is typed, and only for its own account', async () => {
    const account = await signUpEnrolled()
    const [code = ''] = account.recoveryCodes
    await expect(enter(await signUpEnrolled(), code)).rejects.toMatchObject(wrong)
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    await expect(enter(account, typed)).resolves.toMatchObject({ user: { id: account.user.id } })
    await expect(enter(account, code)).rejects.toMatchObject({
      ...wrong,
      message: 'This recovery code is not correct, or has already been used.',
    })
  })

  it('refuses challenges that are late, forged, access tokens, or older than the password', async () => {
    const account = await signUpEnrolled()
    const code = nextCode(account.secret)
    const ended = { status: 401, code: 'challenge_ended' }
    for (const challenge of ['', 'a.b.c', account.accessToken])
      await expect(shop.call(loginWithCode, { challenge, code })).rejects.toMatchObject(ended)
    const older = await challengeOf(account)
    await refuses(shop.call(getMe, {}, older), 401)
    await User.query(shop.deps.db).patch({ passwordHash: 'another' }).findById(account.user.id)
    await expect(shop.call(loginWithCode, { challenge: older, code })).rejects.toMatchObject(ended)
    const other = await signUpEnrolled()
    const late = await challengeOf(other)
    shop.passTime(5 * minute + 1000)
    const now = codeAt(other.secret, shop.deps.clock.now())
    await expect(shop.call(loginWithCode, { challenge: late, code: now })).rejects.toMatchObject(ended)
  })

  it('locks a guesser out for a quarter of an hour', async () => {
    const account = await signUpEnrolled()
    for (let n = 0; n < 5; n++) await expect(enter(account, '000000')).rejects.toMatchObject(wrong)
    await expect(enter(account, nextCode(account.secret))).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'Too many failed attempts. Please try again in 15 minutes.',
    })
    shop.passTime(15 * minute)
    await expect(enter(account, nextCode(account.secret))).resolves.toBeTruthy()
  })

  it('is switched off with a code, and issues new recovery codes for one', async () => {
    const account = await signUpEnrolled()
    const { accessToken, user, password, recoveryCodes } = account
    const off = (code: string) => shop.call(disableSecondFactor, { code }, accessToken)
    await expect(off('000000')).rejects.toMatchObject(wrong)
    const code = nextCode(account.secret)
    const renewed = await shop.call(renewRecoveryCodes, { code }, accessToken)
    await expect(off(recoveryCodes[1] ?? '')).rejects.toMatchObject(wrong)
    expect(await off(renewed.recoveryCodes[0] ?? '')).toEqual({ ok: true })
    await expect(logIn(shop, { email: user.email, password })).resolves.toBeTruthy()
    await refuses(off('000000'), 'conflict')
    const notes = await shop.deps.db('audit_log').where({ subject: 'user', subject_id: user.id })
    expect(notes.map(({ after }) => String(after)).toSorted()).toEqual([
      '{"secondFactor":false}',
      '{"secondFactor":true}',
    ])
  })

  it('is required of staff in the back office if the shop demands it', async () => {
    const { accessToken, user, password } = await signUp(shop, { isAdmin: true })
    const customer = await signUp(shop)
    await saveSettings(shop, 'security', { require2FA: true })
    await refuses(shop.call(getDashboard, {}, accessToken), 'second_factor_required')
    const signedIn = await logIn(shop, { email: user.email, password })
    expect(signedIn.user.secondFactor).toBe('required')
    expect((await shop.call(getMe, {}, customer)).secondFactor).toBe('off')
    const { secret } = await shop.call(startSecondFactor, { password }, accessToken)
    await shop.call(confirmSecondFactor, { code: nextCode(secret) }, accessToken)
    await expect(shop.call(getDashboard, {}, accessToken)).resolves.toBeTruthy()
  })
})
