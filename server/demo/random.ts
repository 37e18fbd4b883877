import { createHash } from 'node:crypto'

/** Pseudo-random numbers, always the same for the same seed. */
export interface Random {
  /** Returns a number from 0 to below 1. */
  next: () => number
  /** Returns an integer between both ends, inclusive. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Returns a random member of the list, in proportion to the weights. */
  weighted: <T>(list: readonly T[], weightOf: (item: T) => number) => T
  shuffled: <T>(list: readonly T[]) => T[]
}

/** Small fast counter 32 by Chris Doty-Humphrey (PractRand, public domain). */
const sfc32 = (seed: string) => {
  const words = createHash('sha256').update(seed).digest()
  let [a, b, c, counter] = [0, 4, 8, 12].map(offset => words.readInt32LE(offset)) as [
    number,
    number,
    number,
    number,
  ]
  return () => {
    const t = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 2 ** 32
  }
}

export const seededRandom = (seed: string): Random => {
  const next = sfc32(seed)
  const below = (size: number) => Math.floor(next() * size)
  return {
    next,
    int: (min, max) => min + below(max - min + 1),
    chance: probability => next() < probability,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    weighted: <T>(list: readonly T[], weightOf: (item: T) => number) => {
      const weights = list.map(weightOf)
      let remaining = next() * weights.reduce((a, b) => a + b, 0)
      const index = weights.findIndex(weight => (remaining -= weight) < 0)
      return list.at(index) as T
    },
    shuffled: <T>(list: readonly T[]) => {
      const cards = [...list]
      for (let last = cards.length - 1; last > 0; last--) {
        const other = below(last + 1)
        ;[cards[last], cards[other]] = [cards[other] as T, cards[last] as T]
      }
      return cards
    },
  }
}
