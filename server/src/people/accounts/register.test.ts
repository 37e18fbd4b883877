import { getMe, register } from '@shop/contracts/accounts/endpoints'
import { marketingText } from '@shop/contracts/accounts/marketingText'
import { afterEach, expect, it } from 'vitest'
import { aPerson, registerPerson } from '../../test/accounts.ts'
import { saveSettings } from '../../test/settings.ts'
import { describeShop } from '../../test/startShop.ts'
import { User } from './User.ts'

describeShop('registering', shop => {
  afterEach(() => saveSettings(shop, 'security', {}))

  it('creates a customer and signs them in', async () => {
    const person = aPerson({ email: '  Amina@Example.COM ', phone: '' })
    const signedIn = await shop.call(register, person)
    expect(signedIn.user).toMatchObject({
      email: 'amina@example.com',
      phone: null,
      isAdmin: false,
      marketingOptIn: false,
    })
    expect(await shop.call(getMe, {}, signedIn)).toEqual(signedIn.user)
  })

  it('stores the password as an argon2id hash and never shows it', async () => {
    const { user, password } = await registerPerson(shop)
    const row = await User.query(shop.deps.db).findById(user.id)
    // Tests use a cheap hash; `passwordHash.test.ts` checks the real one.
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    expect(JSON.stringify(user)).not.toMatch(/argon|password|hash/i)
    expect(row?.passwordHash).not.toContain(password)
  })

  it('sends one welcome email', async () => {
    const { user } = await registerPerson(shop)
    const mails = await shop.deps.db('outbox').where({ dedupe_key: `welcome:${user.id}` })
    expect(mails).toMatchObject([{ kind: 'welcome', payload: JSON.stringify({ userId: user.id }) }])
  })

  it('stores the consent to marketing with its time and the text that was shown', async () => {
    const { user } = await registerPerson(shop, { marketingOptIn: true })
    expect(user.marketingOptIn).toBe(true)
    expect(await User.query(shop.deps.db).findById(user.id)).toMatchObject({
      marketingText,
      marketingChangedAt: user.createdAt,
    })
  })

  it('accepts an email address once, however it is spelt, and stores nothing if it is refused', async () => {
    const { user } = await registerPerson(shop)
    const mails = await shop.deps.db('outbox').count({ n: '*' })
    await expect(registerPerson(shop, { email: user.email.toUpperCase() })).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      fields: { email: 'An account with this email address already exists.' },
    })
    expect(await shop.deps.db('outbox').count({ n: '*' })).toEqual(mails)
  })

  it('accepts an email address once when two register at the same moment', async () => {
    const person = aPerson()
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => shop.call(register, person)))
    const refusals = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refusals).toMatchObject([{ code: 'email_taken' }, { code: 'email_taken' }])
    expect(await User.query(shop.deps.db).where({ email: person.email })).toHaveLength(1)
  })

  it('refuses short, long and easily guessed passwords with a reason', async () => {
    const reasons = {
      seven77: 'Password must be at least 8 characters long.',
      ['long '.repeat(26)]: 'Password must be at most 128 characters long.',
      'Password123!': 'This password is one of the most common ones. Please choose another.',
      efgh6789: 'This password is a simple sequence. Please choose one that is harder to guess.',
      Rahman1986: 'Please choose a password without your name or email address in it.',
      Madar2026x: "Please choose a password without the shop's name in it.",
    }
    for (const [password, reason] of Object.entries(reasons))
      await expect(registerPerson(shop, { password }), password).rejects.toMatchObject({
        status: 400,
        code: 'validation_failed',
        fields: { password: reason },
      })
  })

  it('accepts any password of eight characters if the settings do not require better ones', async () => {
    await saveSettings(shop, 'security', { enforcePasswordComplexity: false })
    await expect(registerPerson(shop, { password: 'password' })).resolves.toBeTruthy()
  })

  it('accepts passwords as typed, including spaces', async () => {
    const password = '  ünïcode 🐪 and spaces  '
    const { user } = await registerPerson(shop, { password })
    const tryIt = (typed: string) =>
      shop.request('/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: user.email, password: typed }),
      })
    expect((await tryIt(password)).status).toBe(200)
    expect((await tryIt(password.trim())).status).toBe(401)
  })
})
