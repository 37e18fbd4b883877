import { changePassword, getMe, register, updateProfile } from '@shop/contracts/accounts/endpoints'
import {
  cancelEmailChange,
  confirmEmail,
  forgotPassword,
  resetPassword,
} from '@shop/contracts/accounts/linkEndpoints'
import { beforeEach, expect, it } from 'vitest'
import { aPerson, logIn, signUp, type TestAccount } from '../../test/accounts.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { mailsTo, tokenTo } from '../../test/mails.ts'
import { useShop } from '../../test/startShop.ts'

const minute = 60_000
const hour = 60 * minute
const password = 'nine lanterns by the gate'
const late = { status: 410, code: 'link_invalid', message: expect.stringContaining('expired') }
const unknown = { status: 410, code: 'link_invalid', message: expect.stringContaining('not valid') }

onBothDatabases('links for a new email address', dialect => {
  const shop = useShop(dialect)
  let account: TestAccount
  beforeEach(async () => {
    account = await signUp(shop)
  })
  const reset = (token: string, chosen = password) => shop.call(resetPassword, { token, password: chosen })

  const change = (email: string, currentPassword: string | undefined = account.password) =>
    shop.call(
      updateProfile,
      { firstName: 'Yusuf', lastName: 'Rahman', email, ...(currentPassword && { currentPassword }) },
      account.accessToken,
    )
  const confirm = (token: string) => shop.call(confirmEmail, { token })

  it('change it when it is confirmed from there, and the old one is told', async () => {
    const { email: old } = account.user
    const email = `new.${old}`
    expect(await change(email)).toMatchObject({ email: old, pendingEmail: email })
    const token = await tokenTo(shop, email)
    await expect(logIn(shop, { email, password: account.password })).rejects.toMatchObject({ status: 401 })
    expect(await confirm(token)).toEqual({ email })
    expect(await shop.call(getMe, {}, account.accessToken)).toMatchObject({ email, pendingEmail: null })
    const told = (await mailsTo(shop, old)).at(-1)
    expect(told).toMatchObject({ subject: 'Madar: your email address was changed' })
    expect(told?.text).toContain(email)
    // The page may be read a second time.
    expect(await confirm(token)).toEqual({ email })
    await expect(logIn(shop, { email, password: account.password })).resolves.toBeTruthy()
  })

  it('are sent only for the current password, and again without it', async () => {
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

  it('are announced to the present address at once, once', async () => {
    const { email: old } = account.user
    await change(`new.${old}`)
    await change(`new.${old}`)
    const told = await mailsTo(shop, old)
    expect(told).toMatchObject([{ subject: 'Madar: a new email address for your account' }])
    expect(told[0]?.text).toContain(`new.${old}`)
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
    account = { ...signedIn, password }
    await change(`taken.${old}`)
    const second = await tokenTo(shop, `taken.${old}`)
    const passwords = { currentPassword: password, newPassword: 'eleven lanterns by the gate' }
    await shop.call(changePassword, passwords, account.accessToken)
    await expect(confirm(second)).rejects.toMatchObject(unknown)
    expect(await shop.call(getMe, {}, account.accessToken)).toMatchObject({
      email: old,
      pendingEmail: null,
    })
  })

  it('stop working when the change is taken back, repeated or too late', async () => {
    const email = `new.${account.user.email}`
    await change(email)
    const first = await tokenTo(shop, email)
    await change(email)
    const second = await tokenTo(shop, email)
    await expect(confirm(first)).rejects.toMatchObject(unknown)
    expect(await shop.call(cancelEmailChange, {}, account.accessToken)).toMatchObject({
      email: account.user.email,
      pendingEmail: null,
    })
    await expect(confirm(second)).rejects.toMatchObject(unknown)
    account = await signUp(shop)
    const other = `new.${account.user.email}`
    await change(other)
    const third = await tokenTo(shop, other)
    shop.passTime(24 * hour + 1000)
    await expect(confirm(third)).rejects.toMatchObject(late)
  })

  it('do not take an address that somebody else has by then', async () => {
    const email = `wanted.${account.user.email}`
    await change(email)
    const token = await tokenTo(shop, email)
    await shop.call(register, aPerson({ email }))
    await expect(confirm(token)).rejects.toMatchObject({ status: 409, code: 'email_taken' })
    await expect(change(email)).rejects.toMatchObject({ code: 'email_taken' })
  })

  it('void what was sent to the old address for a forgotten password', async () => {
    const { email: old } = account.user
    await shop.call(forgotPassword, { email: old })
    const stale = await tokenTo(shop, old)
    const email = `new.${old}`
    await change(email)
    await confirm(await tokenTo(shop, email))
    await expect(reset(stale)).rejects.toMatchObject(unknown)
  })
})
