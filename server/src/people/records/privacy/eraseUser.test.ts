import { getMe, register } from '@shop/contracts/accounts/endpoints'
import { expect, it } from 'vitest'
import { findIssued } from '../../../sales/orders/invoices/findIssued.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import { addAddress, aPerson, makeAdmin, signUp } from '../../../test/accounts.ts'
import { checkOut, makeBuyer, payFor } from '../../../test/checkout.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { eraseUser } from './eraseUser.ts'

describeShop('erasing an account', shop => {
  const erase = (id: string) => transaction(shop.deps.db, trx => eraseUser(trx, id, nowIso(shop.deps)))
  const count = async (table: string, id: string) => (await shop.deps.db(table).where({ user_id: id })).length

  it('removes personal data and keeps the orders with their own copies', async () => {
    const { productId, shopper } = await makeBuyer(shop, 3)
    const { id, email } = shopper.user
    const { orderId } = await checkOut(shop, shopper)
    await payFor(shop, orderId)
    await addAddress(shop, shopper.accessToken)
    const at = nowIso(shop.deps)
    const review = { id: newId(), product_id: productId, user_id: id, rating: 5, created_at: at }
    await shop.deps.db('reviews').insert({ ...review, updated_at: at })
    const before = await shop.deps.db('orders').where({ id: orderId }).first()
    await findIssued(shop.deps.db, orderId)
    const invoices = await shop.deps.db('invoices').where({ order_id: orderId })

    await erase(id)

    const after = await shop.deps.db('orders').where({ id: orderId }).first()
    expect(after).toEqual({ ...before, user_id: null, session_params: null, link_version: 2 })
    expect(after.email).toBe(email)
    expect(await shop.deps.db('invoices').where({ order_id: orderId })).toEqual(invoices)
    for (const table of ['sessions', 'addresses', 'carts', 'wishlist_items', 'recovery_codes'])
      expect(await count(table, id), table).toBe(0)
    const remainingReview = await shop.deps.db('reviews').where({ id: review.id }).first()
    expect(remainingReview).toMatchObject({ user_id: null, rating: 5 })
    await expect(shop.call(getMe, {}, shopper)).rejects.toMatchObject({ status: 401 })
    await expect(shop.call(register, aPerson({ email }))).resolves.toBeTruthy()
  })

  it('leaves in the audit log what was done, and the person as a bare id', async () => {
    const { user } = await signUp(shop)
    const note = { at: nowIso(shop.deps), act: 'update', subject: 'user' } as const
    const state = { firstName: 'Yusuf', email: user.email, isAdmin: false }
    const promotion = {
      ...note,
      subject: 'promotion' as const,
      subjectId: newId(),
      before: null,
      after: { code: 'A' },
    }
    await transaction(shop.deps.db, async trx => {
      await noteChange(trx, { ...note, userId: user.id, subjectId: user.id, before: null, after: state })
      await noteChange(trx, { ...promotion, userId: user.id })
    })
    await erase(user.id)
    const entriesAboutUser = await shop.deps.db('audit_log').where({ subject_id: user.id })
    expect(entriesAboutUser).toMatchObject([{ user_id: null, before: null, after: '{"isAdmin":false}' }])
    const entriesByUser = await shop.deps
      .db('audit_log')
      .where({ former_user_id: user.id, subject: 'promotion' })
    expect(entriesByUser).toMatchObject([{ user_id: null, after: '{"code":"A"}' }])
  })

  it('refuses staff and unknown accounts', async () => {
    const { user } = await signUp(shop)
    await makeAdmin(shop, user.id)
    await refuses(erase(user.id), 'conflict')
    await refuses(erase(newId()), 'not_found')
  })
})
