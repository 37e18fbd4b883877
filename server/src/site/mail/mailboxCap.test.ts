import { register, updateProfile } from '@shop/contracts/accounts/endpoints'
import { cancelEmailChange, forgotPassword } from '@shop/contracts/accounts/linkEndpoints'
import { askForNewsletter } from '@shop/contracts/accounts/newsletterEndpoints'
import { changePassword } from '@shop/contracts/accounts/endpoints'
import { askForOrderLink } from '@shop/contracts/orders/linkEndpoints'
import { expect, it } from 'vitest'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso } from '../../platform/base/deps.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'
import { aPerson, confirmAddress, signUp } from '../../test/accounts.ts'
import { guestDetails, makeGarment, orderRow } from '../../test/checkout.ts'
import { guestDesk } from '../../test/guestDesk.ts'
import { mailsTo } from '../../test/mails.ts'
import { describeShop } from '../../test/startShop.ts'
import { mailboxOf, maxPerKind, maxPerHour } from './mailboxCap.ts'

const hour = 60 * 60_000

it('security finding 6: a mailbox is the same with a tag after a plus sign, and at Gmail without dots', () => {
  expect(mailboxOf('Idris+shop@Example.com')).toBe('idris@example.com')
  expect(mailboxOf('i.dris+a@googlemail.com')).toBe('idris@gmail.com')
  expect(mailboxOf('i.dris@example.com')).toBe('i.dris@example.com')
  expect(mailboxOf('+idris@example.com')).toBe('+idris@example.com')
})

describeShop('security finding 6: one mailbox', (shop, dialect) => {
  const { buy } = guestDesk(shop)
  const askForEmail = async (email: string) => {
    const attacker = await signUp(shop)
    const { firstName, lastName } = attacker.user
    const change = { firstName, lastName, email, currentPassword: attacker.password }
    await shop.call(updateProfile, change, attacker)
    await shop.call(cancelEmailChange, {}, attacker)
    await shop.call(updateProfile, change, attacker)
    await mailsTo(shop, email)
  }

  it('gets three emails of a kind within an hour, and more after that', async () => {
    const email = 'victim.of.changes@example.com'
    for (let n = 0; n < 4; n++) await askForEmail(email)
    expect(await mailsTo(shop, email)).toHaveLength(maxPerKind)
    shop.passTime(hour + 1000)
    await askForEmail(email)
    expect((await mailsTo(shop, email)).length).toBeGreaterThan(maxPerKind)
  })

  it('gets six emails of all kinds, whatever others request, and always the emails about a paid order', async () => {
    const { email, orderId } = await buy(guestDetails('victim@example.com'))
    const [local, domain] = email.split('@')
    const { number } = await orderRow(shop, orderId)
    // The shop's own timer may already be sending it.
    await expect.poll(async () => (await mailsTo(shop, email)).length).toBe(1)
    const bought = 1
    for (let n = 0; n < 3; n++) await askForEmail(`${local}+${n}@${domain}`)
    for (let n = 0; n < 3; n++) await shop.call(register, aPerson({ email: `${local}+r${n}@${domain}` }))
    await shop.call(register, aPerson({ email }))
    for (let n = 0; n < 3; n++) await shop.call(forgotPassword, { email })
    await shop.call(askForNewsletter, { email })
    await shop.call(askForOrderLink, { email, orderNumber: number })
    const all = async () => {
      await mailsTo(shop, email)
      return shop.mails.sent.filter(({ to }) => mailboxOf(to.address) === email).length
    }
    await expect.poll(all).toBe(bought + maxPerHour)
    await buy(guestDetails(email))
    await expect.poll(all).toBe(bought + maxPerHour + 1)
    const notes: (string | null)[] = await shop.deps
      .db('outbox')
      .where({ kind: 'newsletter-confirm' })
      .pluck('last_error')
    expect(notes.join()).toContain('enough emails for an hour')
  })

  it('is notified of a new password even after all emails that others can cause', async () => {
    const owner = await signUp(shop)
    const { id, email } = owner.user
    await confirmAddress(shop, id)
    for (let n = 0; n < 3; n++) await shop.call(forgotPassword, { email })
    for (let n = 0; n < 3; n++) await askForEmailOf(email, n)
    const passwords = { currentPassword: owner.password, newPassword: 'nine lanterns by the gate' }
    await shop.call(changePassword, passwords, owner)
    expect((await mailsTo(shop, email)).at(-1)?.subject).toBe('Madar: your password was changed')
  })
  const askForEmailOf = (email: string, n: number) => askForEmail(email.replace('@', `+${n}@`))

  it('is notified of a garment back in stock later, if not now', async () => {
    const email = 'waits.for.many@example.com'
    const asks = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => {
        const { variantId } = await makeGarment(shop, 1)
        const id = `0000000${n}-0000-4000-8000-00000000000${dialect === 'sqlite' ? 1 : 2}`
        const at = nowIso(shop.deps)
        await shop.deps
          .db('stock_asks')
          .insert({ id, variant_id: variantId, email, created_at: at, told_at: at })
        return id
      }),
    )
    await transaction(shop.deps.db, trx =>
      enqueue(
        trx,
        ...asks.map(askId => ({
          dedupeKey: `back-in-stock:${askId}`,
          kind: 'back-in-stock',
          payload: { askId },
          at: nowIso(shop.deps),
        })),
      ),
    )
    expect(await mailsTo(shop, email)).toHaveLength(maxPerKind)
    shop.passTime(hour + 60_000)
    expect(await mailsTo(shop, email)).toHaveLength(4)
  })

  it('counts an email that is tried again only once', async () => {
    const email = 'slow.server@example.com'
    shop.mails.failure = new Error('down')
    await shop.call(register, aPerson({ email }))
    for (let n = 0; n < 5; n++) {
      await mailsTo(shop, email)
      shop.passTime(5 * 60_000)
    }
    shop.mails.failure = null
    shop.passTime(10 * 60_000)
    expect(await mailsTo(shop, email)).toHaveLength(1)
  })
})
