import { changePassword, getMe, refresh, updateProfile } from '@shop/contracts/accounts/endpoints'
import { expect, it } from 'vitest'
import { logIn, signUp, useNewAccount } from '../../test/accounts.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

const newPassword = 'nine lanterns by the gate'

describeShop('an account', shop => {
  const account = useNewAccount(shop, { phone: '+44 20 7946 0000' })

  const names = { firstName: 'Omar', lastName: 'Said' }
  const update = (input: Parameters<typeof shop.call<typeof updateProfile>>[1]) =>
    shop.call(updateProfile, input, account)
  const change = (currentPassword: string, password = newPassword) =>
    shop.call(changePassword, { currentPassword, newPassword: password }, account)

  it('changes its names and phone immediately', async () => {
    shop.passTime(1000)
    const changed = await update({ ...names, email: account.user.email.toUpperCase(), phone: null })
    expect(changed).toEqual({ ...account.user, ...names, phone: null, updatedAt: changed.updatedAt })
    expect(changed.updatedAt > account.user.updatedAt).toBe(true)
    expect(await shop.call(getMe, {}, account)).toEqual(changed)
  })

  it('keeps its phone if none is sent, and its email if that is unchanged', async () => {
    const changed = await update({ ...names, email: account.user.email })
    expect(changed).toMatchObject({ email: account.user.email, phone: '+44 20 7946 0000' })
  })

  it("cannot take another account's email address", async () => {
    const other = await signUp(shop)
    const input = { ...names, email: other.user.email, currentPassword: account.password }
    await expect(update(input)).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      fields: { email: 'An account with this email address already exists.' },
    })
    expect(await shop.call(getMe, {}, account)).toEqual(account.user)
  })

  it('changes its password and ends its other sessions', async () => {
    const { email } = account.user
    const other = await logIn(shop, { email, password: account.password })
    expect(await change(account.password)).toEqual({ ok: true })
    await expect(shop.call(getMe, {}, account)).resolves.toBeTruthy()
    await expect(shop.call(refresh, { refreshToken: account.refreshToken })).resolves.toBeTruthy()
    await expect(shop.call(getMe, {}, other)).rejects.toMatchObject({ status: 401 })
    await refuses(shop.call(refresh, { refreshToken: other.refreshToken }), 'session_ended')
    await refuses(logIn(shop, { email, password: account.password }), 'invalid_credentials')
    await expect(logIn(shop, { email, password: newPassword })).resolves.toBeTruthy()
  })

  it('keeps its password if the current one is wrong', async () => {
    await expect(change('not the password')).rejects.toMatchObject({
      status: 400,
      code: 'wrong_password',
      fields: { currentPassword: 'Your current password is not correct.' },
    })
    const signedIn = logIn(shop, { email: account.user.email, password: account.password })
    await expect(signedIn).resolves.toBeTruthy()
  })

  it('refuses a weak new password at its field', async () => {
    await expect(change(account.password, 'password1')).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { newPassword: 'This password is one of the most common ones. Please choose another.' },
    })
  })

  it('accepts only one of two simultaneous password changes', async () => {
    const outcomes = await Promise.allSettled([
      change(account.password, 'the first of two changes'),
      change(account.password, 'the second of two changes'),
    ])
    expect(outcomes.map(outcome => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
