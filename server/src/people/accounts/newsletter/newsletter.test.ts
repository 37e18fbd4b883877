import { newsletterText } from '@shop/contracts/accounts/marketingText'
import {
  askForNewsletter,
  confirmNewsletter,
  endNewsletter,
  exportSubscribers,
  listSubscribers,
} from '@shop/contracts/accounts/newsletterEndpoints'
import { closeAccount, updatePreferences } from '@shop/contracts/accounts/ownEndpoints'
import { forgotPassword, resetPassword } from '@shop/contracts/accounts/linkEndpoints'
import { beforeEach, expect, it } from 'vitest'
import { nowIso } from '../../../platform/base/deps.ts'
import { signUp } from '../../../test/accounts.ts'
import { mailsTo, tokenTo } from '../../../test/mails.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { unsubscribeLink } from './newsletterLinks.ts'

const hour = 60 * 60_000

describeShop('the newsletter', shop => {
  beforeEach(async () => {
    await shop.deps.db('newsletter_subscribers').delete()
    await shop.deps.db('outbox').delete()
    await shop.deps.db('users').update({ marketing_opt_in: false })
    shop.mails.sent = []
  })
  const ask = (email: string) => shop.call(askForNewsletter, { email })
  const tokenOf = async (email: string) =>
    (await mailsTo(shop, email)).flatMap(({ text }) => /newsletter#([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ??
    ''
  const subscribe = async (email: string) => {
    await ask(email)
    await shop.call(confirmNewsletter, { token: await tokenTo(shop, email) })
  }
  const end = (email: string) =>
    shop.call(endNewsletter, { token: unsubscribeLink(shop.deps, email).split('#')[1] ?? '' })
  const staff = async () => (await signUp(shop, { isAdmin: true })).accessToken
  const subscribers = async () => {
    const { items } = await shop.call(listSubscribers, {}, await staff())
    return items.map(({ email, source }) => `${email} ${source}`)
  }
  const consentOf = async (id: string) => {
    const row = await shop.deps.db('users').where({ id }).first()
    return [Boolean(row.marketing_opt_in), row.marketing_text, row.marketing_changed_at]
  }
  const signUpConfirmed = async () => {
    const account = await signUp(shop)
    const at = nowIso(shop.deps)
    await shop.deps.db('users').where({ id: account.user.id }).update({ email_confirmed_at: at })
    return account
  }

  it('subscribes an address once its owner has opened the link, and stores the time and the wording', async () => {
    await ask(' Idris@Example.com')
    expect(await shop.deps.db('newsletter_subscribers')).toEqual([])
    const [mail] = await mailsTo(shop, 'idris@example.com')
    expect(mail?.text).toContain(newsletterText)
    expect(mail?.unsubscribe).toBe(unsubscribeLink(shop.deps, 'idris@example.com'))
    const token = await tokenTo(shop, 'idris@example.com')
    await shop.call(confirmNewsletter, { token })
    await shop.call(confirmNewsletter, { token })
    expect(await shop.deps.db('newsletter_subscribers')).toEqual([
      {
        email: 'idris@example.com',
        asked_at: expect.any(String),
        confirmed_at: expect.any(String),
        text: newsletterText,
      },
    ])
    expect(await subscribers()).toEqual(['idris@example.com newsletter'])
  })

  it('gives the same answer for every address, and emails nobody who is subscribed', async () => {
    await subscribe('known@example.com')
    shop.mails.sent = []
    shop.passTime(9 * hour)
    const { user } = await signUp(shop)
    const answers = ['known@example.com', user.email, 'new@example.com'].map(ask)
    expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect(await mailsTo(shop, 'known@example.com')).toEqual([])
    expect(await mailsTo(shop, 'new@example.com')).toHaveLength(1)
  })

  it('sends an address one link in eight hours however often it is entered, and deletes it with the email', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ask('often@example.com')))
    expect(await mailsTo(shop, 'often@example.com')).toHaveLength(1)
    shop.passTime(8 * hour)
    await ask('often@example.com')
    expect(await mailsTo(shop, 'often@example.com')).toHaveLength(2)
    const payloads: string[] = await shop.deps
      .db('outbox')
      .where({ kind: 'newsletter-confirm' })
      .pluck('payload')
    expect(payloads.join()).not.toContain('often')
  })

  it('refuses forged links, links of another purpose, and links older than seven days', async () => {
    await ask('late@example.com')
    const token = await tokenTo(shop, 'late@example.com')
    const ending = unsubscribeLink(shop.deps, 'late@example.com').split('#')[1] ?? ''
    for (const forged of [
      '',
      'x',
      `${token}A`,
      `A${token}`,
      token.slice(0, -43),
      ending,
      '\u{1F600}'.repeat(30),
    ])
      await refuses(shop.call(confirmNewsletter, { token: forged }), 'link_invalid')
    for (const forged of ['', `${ending}A`, token])
      await refuses(shop.call(endNewsletter, { token: forged }), 'link_invalid')
    shop.passTime(7 * 24 * hour + 1)
    await expect(shop.call(confirmNewsletter, { token })).rejects.toThrow('seven days')
    expect(await shop.deps.db('newsletter_subscribers')).toEqual([])
  })

  it('rejects an invalid address', async () => {
    await refuses(ask('nobody'), { fields: { email: 'Please enter a valid email address.' } })
  })

  it('does not resubscribe an address by a link from before it unsubscribed', async () => {
    const { user, accessToken } = await signUpConfirmed()
    await ask(user.email)
    const token = await tokenTo(shop, user.email)
    await shop.call(confirmNewsletter, { token })
    shop.passTime(1000)
    await shop.call(updatePreferences, { marketingOptIn: false }, accessToken)
    await expect(shop.call(confirmNewsletter, { token })).rejects.toThrow('already been used')
    expect(await subscribers()).toEqual([])
  })

  it('security finding 13: does not resubscribe an address without an account by an older link', async () => {
    const email = 'changed.mind@example.com'
    await ask(email)
    const token = await tokenOf(email)
    await shop.call(confirmNewsletter, { token })
    shop.passTime(1000)
    await end(email)
    await expect(shop.call(confirmNewsletter, { token })).rejects.toThrow('already been used')
    expect(await subscribers()).toEqual([])
    // The same holds for an unconfirmed address that was unsubscribed by an email's link.
    await ask('never@example.com')
    const never = await tokenOf('never@example.com')
    shop.passTime(1000)
    await end('never@example.com')
    await expect(shop.call(confirmNewsletter, { token: never })).rejects.toThrow('already been used')
    expect(JSON.stringify(await shop.deps.db('newsletter_endings'))).not.toContain('example.com')
    // A person who changes their mind may subscribe again immediately.
    shop.passTime(1000)
    await ask(email)
    await shop.call(confirmNewsletter, { token: await tokenOf(email) })
    expect(await subscribers()).toEqual([`${email} newsletter`])
  })

  it('shares one consent with the account of the confirmed address', async () => {
    const { user, accessToken } = await signUpConfirmed()
    await subscribe(user.email)
    expect(await consentOf(user.id)).toEqual([true, newsletterText, expect.any(String)])
    expect(await shop.deps.db('newsletter_subscribers')).toEqual([])
    expect(await subscribers()).toEqual([`${user.email} account`])
    await shop.call(updatePreferences, { marketingOptIn: false }, accessToken)
    expect(await subscribers()).toEqual([])
    await shop.call(updatePreferences, { marketingOptIn: true }, accessToken)
    await end(user.email)
    await end(user.email)
    expect(await consentOf(user.id)).toEqual([false, expect.any(String), expect.any(String)])
    expect(await subscribers()).toEqual([])
  })

  it('ignores an account with an unconfirmed address, and joins it once it is confirmed', async () => {
    const { user, accessToken } = await signUp(shop)
    await shop.call(updatePreferences, { marketingOptIn: true }, accessToken)
    expect(await subscribers()).toEqual([])
    await shop.call(updatePreferences, { marketingOptIn: false }, accessToken)
    shop.passTime(1000)
    await subscribe(user.email)
    expect((await consentOf(user.id))[0]).toBe(false)
    expect(await subscribers()).toEqual([`${user.email} newsletter`])
    await shop.call(forgotPassword, { email: user.email })
    const token = await tokenTo(shop, user.email)
    await shop.call(resetPassword, { token, password: 'Linen-and-cotton-7' })
    expect(await consentOf(user.id)).toEqual([true, newsletterText, expect.any(String)])
    expect(await subscribers()).toEqual([`${user.email} account`])
    expect(await shop.deps.db('newsletter_subscribers')).toEqual([])
  })

  it('ends with the account', async () => {
    const { user, accessToken, password } = await signUpConfirmed()
    const at = nowIso(shop.deps)
    const row = { email: user.email, asked_at: at, confirmed_at: at, text: newsletterText }
    await shop.deps.db('newsletter_subscribers').insert(row)
    await shop.call(closeAccount, { password }, accessToken)
    expect(await shop.deps.db('newsletter_subscribers')).toEqual([])
  })

  it('gives only staff a file for a mailing tool, with a link to unsubscribe for each address', async () => {
    await subscribe('zayn@example.com')
    const { user, accessToken } = await signUpConfirmed()
    await shop.call(updatePreferences, { marketingOptIn: true }, accessToken)
    const file = await shop.call(exportSubscribers, {}, await staff())
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Email,Name,Subscribed,By,Agreed to,Unsubscribe link')
    for (const email of ['zayn@example.com', user.email])
      expect(lines.find(line => line.startsWith(email))).toContain(unsubscribeLink(shop.deps, email))
    await refuses(shop.call(exportSubscribers, {}, accessToken), 403)
  })
})
