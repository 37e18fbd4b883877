import type { Random } from '../../demo/random.ts'
import type { KnownOrder, Person, World } from '../World.ts'

export const sessionIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

/** Chooses one of the last orders. */
export const recent = (world: World, random: Random, among = 40): KnownOrder | undefined => {
  const { orders } = world
  return orders.length === 0 ? undefined : random.pick(orders.slice(-among))
}

export const pageOf = (world: World, sessionId: string | null) =>
  world.sandbox.sessions().find(({ id }) => id === sessionId)

/** Records the order of a replacement, whose page is known to whoever requested it. */
export const knowReplacement = (world: World, person: Person, id: string, url: string | null) => {
  if (!world.orders.some(order => order.id === id))
    world.orders.push({ id, person, sessionId: url ? sessionIn(url) : null })
}
