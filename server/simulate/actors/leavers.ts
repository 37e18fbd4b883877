import { closeAccount } from '@shop/contracts/accounts/ownEndpoints'
import type { SimulatedAction } from '../SimulatedAction.ts'
import type { World } from '../World.ts'

/** Lets a customer close their account for good, whatever is in progress. */
const leaveShop: SimulatedAction['run'] = async (world, random) => {
  const person = random.shuffled(world.people).find(({ account }) => account !== null)
  if (!person?.account) return undefined
  await world.callOf(person)(closeAccount, { password: person.account.password })
  world.forget(person)
  return 'left'
}

export const leavers: readonly SimulatedAction[] = [
  { name: 'customer closes their account', weight: 0.6, run: leaveShop },
]

/**
 * Finds people whose email address is still in an account or in a message of the outbox more than `afterMs` after they
 * closed their account.
 */
export const findRemainingPersonalData = async (
  { db, closedAccounts, clock }: World,
  afterMs: number,
): Promise<string[]> => {
  const problems: string[] = []
  for (const { email, at } of closedAccounts.filter(account => clock.now() - account.at > afterMs)) {
    const accounts: string[] = await db('users').where({ email }).pluck('id')
    const messages: string[] = await db('outbox').where('payload', 'like', `%"${email}"%`).pluck('kind')
    const places = [...accounts.map(() => 'users'), ...messages.map(kind => `the message ${kind}`)]
    if (places.length > 0)
      problems.push(`${email} left on ${new Date(at).toISOString()}, and is in ${places.join(', ')}`)
  }
  return problems
}
