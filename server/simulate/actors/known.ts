import type { Random } from '../../demo/random.ts'
import type { KnownOrder, Person, World } from '../World.ts'

export const sessionIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''

/** Picks one of the last `count` orders. */
export const pickRecentOrder = (world: World, random: Random, count = 40): KnownOrder | undefined => {
  const { orders } = world
  return orders.length === 0 ? undefined : random.pick(orders.slice(-count))
}

export const pageOf = (world: World, sessionId: string | null) =>
  world.sandbox.sessions().find(({ id }) => id === sessionId)

/** Chooses a variant of which only a few units are free; any variant if there is none. */
export const pickScarceVariant = async (world: World, random: Random): Promise<string> => {
  const ids: string[] = await world
    .db('variants')
    .whereRaw('stock - reserved between 1 and 3')
    .orderBy('barcode')
    .pluck('id')
  return random.pick(ids.length > 0 ? ids : world.garments.flatMap(({ variantIds }) => variantIds))
}

/** Records the order of a replacement, whose payment page is known only to the person who requested it. */
export const recordReplacement = (world: World, person: Person, id: string, url: string | null) => {
  if (!world.orders.some(order => order.id === id))
    world.orders.push({ id, person, sessionId: url ? sessionIn(url) : null })
}
