import { changePassword, getMe, updateProfile } from '@shop/contracts/accounts/endpoints'
import {
  checkLink,
  confirmEmail,
  forgotPassword,
  resetPassword,
} from '@shop/contracts/accounts/linkEndpoints'
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@shop/contracts/accounts/secondFactorEndpoints'
import { beforeEach, expect, it } from 'vitest'
import { confirmAddress, logIn, useNewAccount } from '../../../test/accounts.ts'
import { mailsTo } from '../../../test/mails.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { codeAt } from '../../../test/codeAt.ts'

const password = 'nine lanterns by the gate'
const minute = 60_000

describeShop('security findings 4 and 8: a change of how an account is signed in to', shop => {
  const account = useNewAccount(shop)
  let recoveryCodes: string[] = []
  let secret = ''
  beforeEach(async () => {
    await confirmAddress(shop, account.user.id)
  })
  const tokensTo = async (email: string, page: string) =>
    (await mailsTo(shop, email)).flatMap(({ text }) => new RegExp(`${page}#([\\w-]+)`).exec(text)?.[1] ?? [])

  /** Prepares a password reset link, a link for a new address, and a second signed-in device. */
  const prepare = async () => {
    const { user, accessToken } = account
    const pending = `new.${user.email}`
    await shop.call(forgotPassword, { email: user.email })
    const change = { firstName: 'Yusuf', lastName: 'Rahman', email: pending }
    await shop.call(updateProfile, { ...change, currentPassword: account.password }, accessToken)
    const [reset = ''] = await tokensTo(user.email, 'reset-password')
    const [confirm = ''] = await tokensTo(pending, 'confirm-email')
    await shop.call(checkLink, { kind: 'password-reset', token: reset })
    await shop.call(checkLink, { kind: 'email-change', token: confirm })
    const other = await startOther()
    return { reset, confirm, other }
  }
  const startOther = async () => {
    const { startSession } = await import('../sessions/startSession.ts')
    const settings = await shop.deps.settings.read()
    const newSession = { userId: account.user.id, isRemembered: false, userAgent: '', settings }
    return startSession(shop.deps, shop.deps.db, newSession)
  }
  const enrol = async () => {
    ;({ secret } = await shop.call(startSecondFactor, { password: account.password }, account))
    const code = codeAt(secret, shop.deps.clock.now())
    ;({ recoveryCodes } = await shop.call(confirmSecondFactor, { code }, account))
  }

  const changes: Record<
    string,
    { act: () => Promise<unknown>; title: string; before?: () => Promise<unknown> }
  > = {
    'a new password': {
      act: () =>
        shop.call(changePassword, { currentPassword: account.password, newPassword: password }, account),
      title: 'your password was changed',
    },
    'two-step sign-in switched on': { act: enrol, title: 'two-step sign-in is on' },
    'two-step sign-in switched off': {
      before: enrol,
      act: () => shop.call(disableSecondFactor, { code: recoveryCodes[0] ?? '' }, account),
      title: 'two-step sign-in is off',
    },
  }

  it.each(Object.entries(changes))(
    '%s voids all links and the requested change of address, ends other sessions, and notifies the owner',
    async (_, { act, title, before }) => {
      await before?.()
      const { reset, confirm, other } = await prepare()
      await act()
      await refuses(shop.call(resetPassword, { token: reset, password }), 'link_invalid')
      await refuses(shop.call(confirmEmail, { token: confirm, password: account.password }), 'link_invalid')
      await expect(shop.call(getMe, {}, other)).rejects.toMatchObject({ status: 401 })
      expect(await shop.call(getMe, {}, account)).toMatchObject({ pendingEmail: null })
      const lastMail = (await mailsTo(shop, account.user.email)).at(-1)
      expect(lastMail).toMatchObject({ subject: `Madar: ${title}`, to: { name: 'Yusuf Rahman' } })
      expect(lastMail?.text).toContain('set a new password at once')
    },
  )

  it('by a reset voids the other links, ends every session, and notifies the owner', async () => {
    const { reset, confirm, other } = await prepare()
    await shop.call(resetPassword, { token: reset, password })
    await refuses(shop.call(confirmEmail, { token: confirm, password }), 'link_invalid')
    for (const { accessToken } of [other, account])
      await expect(shop.call(getMe, {}, accessToken)).rejects.toMatchObject({ status: 401 })
    expect((await mailsTo(shop, account.user.email)).at(-1)?.subject).toBe('Madar: your password was changed')
  })

  it('by a confirmed address voids links to reset the password, and ends every session', async () => {
    const { reset, confirm, other } = await prepare()
    await shop.call(confirmEmail, { token: confirm, password: account.password })
    await refuses(shop.call(resetPassword, { token: reset, password }), 'link_invalid')
    for (const { accessToken } of [other, account])
      await expect(shop.call(getMe, {}, accessToken)).rejects.toMatchObject({ status: 401 })
  })

  it('is emailed to the owner for new recovery codes', async () => {
    await enrol()
    shop.passTime(minute)
    await shop.call(renewRecoveryCodes, { code: codeAt(secret, shop.deps.clock.now()) }, account)
    const mails = await mailsTo(shop, account.user.email)
    expect(mails.map(({ subject }) => subject)).toContain('Madar: you have new recovery codes')
    await expect(logIn(shop, { email: account.user.email, password: account.password })).rejects.toThrow(
      'A code is asked for',
    )
  })
})
