import { changePassword, getMe, register, updateProfile } from '@shop/contracts/accounts/endpoints'
import {
  cancelEmailChange,
  confirmEmail,
  forgotPassword,
  resetPassword,
  sendEmailConfirmation,
} from '@shop/contracts/accounts/linkEndpoints'
import { expect, it } from 'vitest'
import { aPerson, confirmAddress, logIn, signUp, useNewAccount } from '../../../test/accounts.ts'
import { mailsTo, tokenTo } from '../../../test/mails.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'

const minute = 60_000
const hour = 60 * minute
const password = 'nine lanterns by the gate'
const late = { status: 410, code: 'link_invalid', message: expect.stringContaining('expired') }
const unknown = { status: 410, code: 'link_invalid', message: expect.stringContaining('not valid') }

describeShop('links for a new email address', shop => {
  const account = useNewAccount(shop)
  const reset = (token: string, chosen = password) => shop.call(resetPassword, { token, password: chosen })

  const change = (email: string, currentPassword: string | undefined = account.password) =>
    shop.call(
      updateProfile,
      { firstName: 'Yusuf', lastName: 'Rahman', email, ...(currentPassword && { currentPassword }) },
      account,
    )
  const confirm = (token: string, chosen = account.password) =>
    shop.call(confirmEmail, { token, password: chosen })

  it('change it once it is confirmed, and notify the old address', async () => {
    const { email: old } = account.user
    const email = `new.${old}`
    expect(await change(email)).toMatchObject({ email: old, pendingEmail: email })
    const token = await tokenTo(shop, email)
    await expect(logIn(shop, { email, password: account.password })).rejects.toMatchObject({ status: 401 })
    expect(await confirm(token)).toMatchObject({ email, orders: 0, user: { email, pendingEmail: null } })
    await expect(shop.call(getMe, {}, account)).rejects.toMatchObject({ status: 401 })
    for (const address of [old, email])
      expect((await mailsTo(shop, address)).at(-1)).toMatchObject({
        subject: 'Madar: your email address was changed',
      })
    // The client may have lost the answer and ask again.
    expect(await confirm(token)).toMatchObject({ email })
    await expect(logIn(shop, { email, password: account.password })).resolves.toBeTruthy()
  })

  it('keep working when another link is sent to the present address', async () => {
    const { email: old } = account.user
    const email = `new.${old}`
    await change(email)
    const token = await tokenTo(shop, email)
    await shop.call(sendEmailConfirmation, {}, account)
    await tokenTo(shop, old)
    expect(await confirm(token)).toMatchObject({ email })
  })

  it('are sent only with the current password, and sent again without it', async () => {
    const email = `new.${account.user.email}`
    await expect(change(email, '')).rejects.toMatchObject({
      status: 400,
      fields: { currentPassword: 'Please enter your current password to change your email address.' },
    })
    await expect(change(email, 'not mine')).rejects.toMatchObject({
      code: 'wrong_password',
      fields: { currentPassword: 'Your current password is not correct.' },
    })
    expect(await mailsTo(shop, email)).toEqual([])
    await change(email)
    expect(await change(email, '')).toMatchObject({ pendingEmail: email })
    expect(await mailsTo(shop, email)).toHaveLength(2)
  })

  it('are announced to the present address immediately, and only once', async () => {
    const { email: old } = account.user
    await change(`new.${old}`)
    await change(`new.${old}`)
    const notices = await mailsTo(shop, old)
    expect(notices).toMatchObject([{ subject: 'Madar: a new email address for your account' }])
    // The present address is not confirmed, so its email leaves out the new one, which a stranger may have typed.
    expect(notices[0]?.text).not.toContain(`new.${old}`)
    await confirmAddress(shop, account.user.id)
    await change(`newer.${old}`)
    expect((await mailsTo(shop, old)).at(-1)?.text).toContain(`newer.${old}`)
  })

  it('stop working once the password is reset or changed', async () => {
    const { email: old } = account.user
    await change(`taken.${old}`)
    const stolen = await tokenTo(shop, `taken.${old}`)
    await shop.call(forgotPassword, { email: old })
    await reset(await tokenTo(shop, old))
    await expect(confirm(stolen)).rejects.toMatchObject(unknown)
    const signedIn = await logIn(shop, { email: old, password })
    expect(signedIn.user.pendingEmail).toBeNull()
    Object.assign(account, signedIn, { password })
    await change(`taken.${old}`)
    const second = await tokenTo(shop, `taken.${old}`)
    const passwords = { currentPassword: password, newPassword: 'eleven lanterns by the gate' }
    await shop.call(changePassword, passwords, account)
    await expect(confirm(second, passwords.newPassword)).rejects.toMatchObject(unknown)
    expect(await shop.call(getMe, {}, account)).toMatchObject({
      email: old,
      pendingEmail: null,
    })
  })

  it('need the password of the account, which the reader of a mistyped address does not know', async () => {
    const { email: old } = account.user
    await change(`mistyped.${old}`)
    const token = await tokenTo(shop, `mistyped.${old}`)
    const bare = await shop.request('/auth/confirm-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    expect(bare.status).toBe(400)
    await expect(confirm(token, 'a guess of somebody')).rejects.toMatchObject({
      code: 'wrong_password',
      fields: { password: 'This password is not correct.' },
    })
    expect(await shop.call(getMe, {}, account)).toMatchObject({ email: old })
    for (let n = 0; n < 4; n++) await confirm(token, 'a guess of somebody').catch(() => undefined)
    await refuses(confirm(token), 'too_many_requests')
  })

  it('stop working when the change is cancelled, repeated or too late', async () => {
    const email = `new.${account.user.email}`
    await change(email)
    const first = await tokenTo(shop, email)
    await change(email)
    const second = await tokenTo(shop, email)
    await expect(confirm(first)).rejects.toMatchObject(unknown)
    expect(await shop.call(cancelEmailChange, {}, account)).toMatchObject({
      email: account.user.email,
      pendingEmail: null,
    })
    await expect(confirm(second)).rejects.toMatchObject(unknown)
    Object.assign(account, await signUp(shop))
    const other = `new.${account.user.email}`
    await change(other)
    const third = await tokenTo(shop, other)
    shop.passTime(24 * hour + 1000)
    await expect(confirm(third)).rejects.toMatchObject(late)
  })

  it('are refused if somebody else has registered the address since', async () => {
    const email = `wanted.${account.user.email}`
    await change(email)
    const token = await tokenTo(shop, email)
    await shop.call(register, aPerson({ email }))
    await expect(confirm(token)).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    await refuses(change(email), 'email_taken')
  })

  it('void the password reset sent to the old address', async () => {
    const { email: old } = account.user
    await shop.call(forgotPassword, { email: old })
    const stale = await tokenTo(shop, old)
    const email = `new.${old}`
    await change(email)
    await confirm(await tokenTo(shop, email))
    await expect(reset(stale)).rejects.toMatchObject(unknown)
  })
})
