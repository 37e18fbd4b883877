import {
  changeView,
  deleteView,
  listViews,
  maxViews,
  saveView,
  type SavedView,
} from '@shop/contracts/admin/viewEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { setUserRole } from '@shop/contracts/users/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { nowIso } from '../../platform/base/deps.ts'
import { eraseUser } from '../../people/records/privacy/eraseUser.ts'
import { type TestAccount, useNewAccount, useNewStaff } from '../../test/accounts.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

describeShop('saved views of a list', shop => {
  const amina = useNewStaff(shop)
  const bilal = useNewAccount(shop, { roles: ['packer'] })
  beforeEach(async () => {
    await shop.deps.db('list_views').delete()
  })
  const save = (account: TestAccount, view: Partial<SentInput<typeof saveView>> = {}) =>
    shop.call(
      saveView,
      { list: 'orders', name: 'London, unpaid', query: 'status=PENDING', isShared: false, ...view },
      account,
    )
  const namesOf = async (account: TestAccount, list: SavedView['list'] = 'orders') =>
    (await shop.call(listViews, { list }, account)).items.map(({ name }) => name)

  it('are visible to the person who saved them or, if shared, to everybody who sees the list', async () => {
    await save(amina, { name: 'Abroad' })
    await save(amina, { name: 'large', isShared: true })
    await save(bilal, { name: 'Bench' })
    expect(await namesOf(amina)).toEqual(['Abroad', 'large'])
    expect(await namesOf(bilal)).toEqual(['Bench', 'large'])
    expect(await namesOf(amina, 'reviews')).toEqual([])
  })

  it('store filters, sort and columns in a fixed order, but neither the page nor the search', async () => {
    const view = await save(amina, {
      query: 'status=PENDING&page=4&sort=oldest&columns=Total&search=Idris&view=3',
    })
    expect(view).toMatchObject({
      query: 'columns=Total&sort=oldest&status=PENDING',
      isShared: false,
      mayChange: true,
    })
  })

  it('are renamed, changed, shared and deleted', async () => {
    const { id } = await save(amina)
    const change = (input: Omit<SentInput<typeof changeView>, 'id'>) =>
      shop.call(changeView, { id, ...input }, amina)
    expect(await change({ name: 'Unpaid' })).toMatchObject({ name: 'Unpaid', query: 'status=PENDING' })
    expect(await change({ query: 'status=PAID' })).toMatchObject({ name: 'Unpaid', query: 'status=PAID' })
    expect(await change({ isShared: true })).toMatchObject({ isShared: true, mayChange: true })
    expect(await namesOf(bilal)).toEqual(['Unpaid'])
    await shop.call(deleteView, { id }, amina)
    expect(await namesOf(bilal)).toEqual([])
    await expect(shop.call(deleteView, { id }, amina)).rejects.toMatchObject({
      code: 'not_found',
      message: 'This view does not exist. Somebody may have deleted it.',
    })
  })

  it('have unique names, whatever their case, also among the built-in views', async () => {
    const refusal = {
      code: 'validation_failed',
      fields: { name: 'There is already a view with this name. Please choose another one.' },
    }
    const { id } = await save(amina, { name: 'Abroad' })
    await expect(save(amina, { name: 'ABROAD' })).rejects.toMatchObject(refusal)
    await expect(save(amina, { name: 'to pack' })).rejects.toMatchObject(refusal)
    const other = await save(amina, { name: 'Large' })
    await refuses(shop.call(changeView, { id: other.id, name: 'abroad' }, amina), refusal)
    await save(bilal, { name: 'Abroad' })
    await save(bilal, { name: 'Abroad', isShared: true })
    await expect(shop.call(changeView, { id, isShared: true }, amina)).rejects.toMatchObject(refusal)
  })

  it.each([false, true])('are at most 20, counting shared (%s) and own views separately', async isShared => {
    for (let number = 1; number <= maxViews - 1; number++)
      await save(amina, { name: `View ${number}`, isShared })
    const outcomes = await Promise.allSettled(['One', 'Other'].map(name => save(amina, { name, isShared })))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const text = isShared
      ? 'This list has 20 shared views. Please delete one first.'
      : 'You have 20 views of this list. Please delete one first.'
    await refuses(save(amina, { name: 'Last', isShared }), 'limit_reached', text)
    await save(amina, { name: 'Last', isShared: !isShared })
    await save(amina, { name: 'Last', list: 'reviews', isShared })
  })

  it('do not exist for others unless shared, and shared ones are changed by their owner', async () => {
    const { id } = await save(amina)
    for (const call of [
      () => shop.call(changeView, { id, name: 'Mine' }, bilal),
      () => shop.call(deleteView, { id }, bilal),
    ])
      await refuses(call(), 'not_found')
    const shared = await save(amina, { name: 'Ours', isShared: true })
    expect((await shop.call(listViews, { list: 'orders' }, bilal)).items).toMatchObject([
      { id: shared.id, mayChange: false },
    ])
    await refuses(shop.call(deleteView, { id: shared.id }, bilal), 'forbidden')
    const bench = await save(bilal, { name: 'Bench', isShared: true })
    await shop.call(deleteView, { id: bench.id }, amina)
  })

  it('are deleted with the account, unless shared', async () => {
    await save(bilal, { name: 'Bench' })
    await save(bilal, { name: 'Ours', isShared: true })
    await shop.call(setUserRole, { id: bilal.user.id, isAdmin: false }, amina)
    const { db } = shop.deps
    await db.transaction(trx => eraseUser(trx, bilal.user.id, nowIso(shop.deps)))
    expect(await db('list_views').select('name', 'owner_id', 'saved_by')).toEqual([
      { name: 'Ours', owner_id: null, saved_by: null },
    ])
  })

  it('are refused if invalid, and for lists that the person may not see', async () => {
    await expect(save(amina, { name: ' ' })).rejects.toMatchObject({ fields: { name: expect.any(String) } })
    await refuses(save(amina, { query: 'a<b' }), { fields: { query: 'These filters cannot be saved.' } })
    await expect(save(amina, { query: `a=${'b'.repeat(1000)}` })).rejects.toMatchObject({
      fields: { query: 'These filters are too long to be saved.' },
    })
    await refuses(save(amina, { list: 'carts' as never }), 400)
    for (const call of [
      () => save(bilal, { list: 'reviews' }),
      () => shop.call(listViews, { list: 'reviews' }, bilal),
    ])
      await refuses(call(), 'forbidden', 'Your role does not allow you to see reviews.')
  })
})
