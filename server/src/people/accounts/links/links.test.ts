import { getMe, register } from '@shop/contracts/accounts/endpoints'
import {
  acceptInvitation,
  checkLink,
  confirmEmail,
  forgotPassword,
  resetPassword,
} from '@shop/contracts/accounts/linkEndpoints'
import { inviteUser, resendInvitation } from '@shop/contracts/users/staffEndpoints'
import { confirmSecondFactor, startSecondFactor } from '@shop/contracts/accounts/secondFactorEndpoints'
import { listAddresses } from '@shop/contracts/addresses/endpoints'
import { describe, expect, it } from 'vitest'
import {
  addAddress,
  aPerson,
  deactivate,
  logIn,
  signUp,
  useNewAccount,
  useNewStaff,
} from '../../../test/accounts.ts'
import { mailsTo, runOutbox, tokenTo } from '../../../test/mails.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { codeAt } from '../../../test/codeAt.ts'

const minute = 60_000
const hour = 60 * minute
const password = 'nine lanterns by the gate'
const late = { status: 410, code: 'link_invalid', message: expect.stringContaining('expired') }
const used = { status: 410, code: 'link_invalid', message: 'This link has already been used.' }
const unknown = { status: 410, code: 'link_invalid', message: expect.stringContaining('not valid') }

describeShop('links in emails', shop => {
  const account = useNewAccount(shop)
  const reset = (token: string, chosen = password) => shop.call(resetPassword, { token, password: chosen })
  const winners = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled')

  describe('for a forgotten password', () => {
    const ask = async (email = account.user.email) => {
      expect(await shop.call(forgotPassword, { email })).toEqual({ ok: true })
      return tokenTo(shop, email.toLowerCase())
    }

    it('set a new one once, and sign out every device', async () => {
      const { email } = account.user
      const token = await ask(email.toUpperCase())
      expect(await shop.call(checkLink, { kind: 'password-reset', token })).toEqual({
        firstName: 'Yusuf',
        email,
      })
      expect(await reset(token)).toEqual({ ok: true })
      await refuses(shop.call(getMe, {}, account), 401)
      await refuses(logIn(shop, { email, password: account.password }), 401)
      await expect(logIn(shop, { email, password })).resolves.toBeTruthy()
      await expect(reset(token)).rejects.toMatchObject(used)
      await expect(shop.call(checkLink, { kind: 'password-reset', token })).rejects.toMatchObject(used)
    })

    it('expire after 30 minutes, and when another is used', async () => {
      const first = await ask()
      const second = await ask()
      shop.passTime(30 * minute + 1000)
      await expect(reset(first)).rejects.toMatchObject(late)
      const [third, fourth] = [await ask(), await ask()]
      await reset(third)
      await expect(reset(fourth)).rejects.toMatchObject(used)
      await expect(reset(second)).rejects.toMatchObject(used)
    })

    it('are refused when tampered with, or sent for something else', async () => {
      const token = await ask()
      for (const bad of ['', `${token}x`, token.toUpperCase(), "' or 1=1 --"])
        await expect(reset(bad)).rejects.toMatchObject(unknown)
      await expect(shop.call(acceptInvitation, { token, password })).rejects.toMatchObject(unknown)
      await expect(shop.call(confirmEmail, { token, password })).rejects.toMatchObject(unknown)
      await deactivate(shop, account.user.id)
      await expect(reset(token)).rejects.toMatchObject(unknown)
    })

    it('work once when used twice at the same moment', async () => {
      const token = await ask()
      const outcomes = await Promise.allSettled([reset(token), reset(token, 'another nine lanterns here')])
      expect(winners(outcomes)).toHaveLength(1)
    })

    it('stay good while the new password is refused', async () => {
      const token = await ask()
      await expect(reset(token, 'password1')).rejects.toMatchObject({
        code: 'validation_failed',
        fields: { password: expect.stringContaining('most common') },
      })
      await expect(reset(token)).resolves.toBeTruthy()
    })

    it('let an owner sign in who was locked out after wrong passwords', async () => {
      const { email } = account.user
      const guess = () =>
        logIn(shop, { email, password: 'wrong' }).catch(({ code }: { code: string }) => code)
      for (let n = 0; n < 5; n++) await guess()
      expect(await guess()).toBe('too_many_requests')
      await reset(await ask())
      await expect(logIn(shop, { email, password })).resolves.toBeTruthy()
    })

    it('are not sent to an unknown, deactivated or invited account, and the answer is the same', async () => {
      const gone = await signUp(shop)
      await deactivate(shop, gone.user.id)
      const staff = await signUp(shop, { isAdmin: true })
      const { password: _, phone: __, ...person } = aPerson()
      await shop.call(inviteUser, { ...person, role: 'customer' }, staff)
      await runOutbox(shop)
      const sent = shop.mails.sent.length
      for (const email of ['nobody@example.com', gone.user.email, person.email])
        expect(await shop.call(forgotPassword, { email })).toEqual({ ok: true })
      await runOutbox(shop)
      expect(shop.mails.sent).toHaveLength(sent)
    })

    it('are sent at most three times an hour, whoever asks', async () => {
      for (let n = 0; n < 6; n++) await shop.call(forgotPassword, { email: account.user.email })
      expect(await mailsTo(shop, account.user.email)).toHaveLength(3)
      shop.passTime(hour + 1000)
      await ask()
      expect(await mailsTo(shop, account.user.email)).toHaveLength(4)
    })
  })

  describe('for an address that somebody else registered first', () => {
    /** A stranger opens an account for the address, saves an address of their own and sets up two-step sign-in. */
    const squat = async () => {
      const person = aPerson()
      const stranger = { ...(await shop.call(register, person)), password: person.password }
      // The welcome email also has a link.
      await mailsTo(shop, person.email)
      await addAddress(shop, stranger.accessToken, { address1: '1 Stranger Street' })
      const { secret } = await shop.call(startSecondFactor, { password: person.password }, stranger)
      const code = codeAt(secret, shop.deps.clock.now())
      await shop.call(confirmSecondFactor, { code }, stranger)
      return { stranger, email: person.email }
    }
    const takeOver = async (email: string) => {
      await shop.call(forgotPassword, { email })
      await reset(await tokenTo(shop, email))
      return logIn(shop, { email, password })
    }
    const streets = async ({ accessToken }: { accessToken: string }) =>
      (await shop.call(listAddresses, {}, accessToken)).items.map(({ address1 }) => address1)

    it('give the owner the account without anything the stranger set up', async () => {
      const { stranger, email } = await squat()
      const owner = await takeOver(email)
      expect(owner.user).toMatchObject({ email, secondFactor: 'off' })
      expect(await streets(owner)).toEqual([])
      await refuses(shop.call(getMe, {}, stranger), 401)
    })

    it('keep what an owner has set up after confirming the address by the welcome email', async () => {
      const person = aPerson()
      const { accessToken } = await shop.call(register, person)
      await addAddress(shop, accessToken)
      const token = await tokenTo(shop, person.email)
      expect(await shop.call(confirmEmail, { token, password: person.password })).toMatchObject({
        email: person.email,
        user: { isEmailConfirmed: true },
      })
      expect(await streets(await takeOver(person.email))).toEqual(['12 Cable Street'])
      // Only the first confirmation clears anything.
      const again = await takeOver(person.email)
      expect(await streets(again)).toEqual(['12 Cable Street'])
    })
  })

  describe('for an invitation', () => {
    const staff = useNewStaff(shop)
    const invite = async (role: 'customer' | 'admin' = 'admin') => {
      const { email } = aPerson()
      const input = { firstName: 'Maryam', lastName: 'Aziz', email, role }
      const user = await shop.call(inviteUser, input, staff)
      return { user, token: await tokenTo(shop, email) }
    }
    const accept = (token: string) => shop.call(acceptInvitation, { token, password })

    it('set a password and sign in once, and the audit log names who invited whom', async () => {
      const { user, token } = await invite()
      expect(user).toMatchObject({ firstName: 'Maryam', isAdmin: true })
      await refuses(logIn(shop, { email: user.email, password }), 401)
      await expect(reset(token)).rejects.toMatchObject(unknown)
      await refuses(shop.call(acceptInvitation, { token, password: 'password1' }), 'validation_failed')
      shop.passTime(71 * hour)
      const signedIn = await accept(token)
      expect(signedIn.user.id).toBe(user.id)
      expect(await shop.call(getMe, {}, signedIn)).toMatchObject({ isAdmin: true })
      await expect(accept(token)).rejects.toMatchObject(used)
      await expect(logIn(shop, { email: user.email, password })).resolves.toBeTruthy()
      expect(await shop.deps.db('audit_log').where({ subject_id: user.id, subject: 'user' })).toMatchObject([
        { user_id: staff.user.id, act: 'create', subject: 'user', before: null },
      ])
    })

    it('expire after 72 hours, and only the newest one works', async () => {
      const { user, token } = await invite('customer')
      shop.passTime(72 * hour + 1000)
      await expect(accept(token)).rejects.toMatchObject(late)
      const again = await signUp(shop, { isAdmin: true })
      await shop.call(resendInvitation, { id: user.id }, again)
      await expect(accept(token)).rejects.toMatchObject(unknown)
      await expect(accept(await tokenTo(shop, user.email))).resolves.toMatchObject({
        user: { isAdmin: false },
      })
      await refuses(shop.call(resendInvitation, { id: user.id }, again), 'conflict')
    })

    it('are not created for an address that has an account', async () => {
      const input = { firstName: 'A', lastName: 'B', email: account.user.email, role: 'admin' as const }
      await expect(shop.call(inviteUser, input, staff)).rejects.toMatchObject({
        status: 409,
        fields: { email: 'An account with this email address already exists.' },
      })
    })

    it('work once when used twice at the same moment', async () => {
      const { token } = await invite()
      expect(winners(await Promise.allSettled([accept(token), accept(token)]))).toHaveLength(1)
    })
  })
})
