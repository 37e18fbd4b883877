import { heightFor } from './adviseFit.ts'

/**
 * The heights that each of these lengths is for, cm, as fit advice has it: to the ankle, each length nearest to its own.
 * Lengths go up, and are at least two.
 */
export const heightsFor = (lengths: readonly number[]): (readonly [from: number, to: number])[] =>
  lengths.map((length, index) => {
    const before = lengths[index - 1] ?? 2 * length - lengths[index + 1]!
    const after = lengths[index + 1] ?? 2 * length - lengths[index - 1]!
    return [heightFor((before + length) / 2), heightFor((length + after) / 2)]
  })
