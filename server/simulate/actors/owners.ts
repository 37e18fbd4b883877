import { saveView } from '@shop/contracts/admin/viewEndpoints'
import { createPromotion } from '@shop/contracts/promotions/endpoints'
import { serializeSegment } from '@shop/contracts/segments'
import { joinUsers } from '@shop/contracts/users/join'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'

/** Creates a code for earlier buyers. */
const promoteToSegment: SimulatedAction['run'] = async (world, random) => {
  const number = (await world.db('list_views').pluck('id')).length + 1
  if (number > 10) return undefined
  const orders = String(random.int(1, 2))
  const conditions = [{ fact: 'orders', operator: 'min', value: orders }] as const
  const query = `rules=${encodeURIComponent(serializeSegment({ match: 'all', conditions }))}`
  const view = { list: 'users', name: `Regulars ${number}`, query, isShared: true } as const
  const { id: segmentId } = await world.callAsStaff(saveView, view)
  const terms = {
    code: `REGULAR-${number}`,
    kind: 'percentage',
    value: random.int(5, 40),
    segmentId,
  } as const
  await world.callAsStaff(createPromotion, terms)
  return `a code for those with ${orders} orders`
}

/** Merges two accounts that turn out to belong to one person, who continues with the first. */
const joinAccounts: SimulatedAction['run'] = async (world, random) => {
  const [keptPerson, closedPerson] = random.shuffled(world.people.filter(({ account }) => account !== null))
  if (!keptPerson?.account || !closedPerson?.account) return undefined
  if (keptPerson.account.user.id === closedPerson.account.user.id) return undefined
  const joinedIds = [keptPerson.account.user.id, closedPerson.account.user.id] as const
  await world.callAsStaff(joinUsers, { id: joinedIds[0], otherId: joinedIds[1] })
  const { account, addressId, email } = keptPerson
  const emails = new Set([...keptPerson.emails, ...closedPerson.emails])
  // Several people share an account once it was joined with others.
  for (const person of world.people)
    if (person.account && joinedIds.includes(person.account.user.id))
      Object.assign(person, { account, addressId, email, emails })
  return 'joined'
}

export const owners: readonly SimulatedAction[] = [
  { name: 'owner makes a code for regulars', weight: 0.3, run: promoteToSegment },
  { name: 'owner joins two accounts', weight: 0.4, run: joinAccounts },
]

/** Finds uses of a segment's code by somebody who had not paid for an order before. */
export const findStrangersUses = async ({ db }: World): Promise<string[]> => {
  const rows: { id: string; code: string }[] = await db('promotion_uses as u')
    .join('promotions as p', 'p.id', 'u.promotion_id')
    .join('orders as o', 'o.id', 'u.order_id')
    .whereNotNull('p.segment_id')
    .whereNotExists(
      db('orders as before')
        // A guest is identified by the email address.
        .whereRaw('(before.user_id = o.user_id or before.email = o.email)')
        .whereRaw('before.paid_at <= o.created_at and before.id <> o.id')
        .select('before.id'),
    )
    .orderBy('o.id')
    .select('o.id', 'p.code')
  return rows.map(({ id, code }) => `${id} has used ${code}, and nothing was bought before it`)
}
