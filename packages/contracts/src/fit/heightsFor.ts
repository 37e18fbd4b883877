import { shoulderShare } from './adviseFit.ts'
import { hems } from './wearer.ts'

/** Height of a person on whom this length reaches the ankle, cm. */
const heightFor = (lengthCm: number): number => Math.round(lengthCm / (shoulderShare - hems.ankle.above))

/**
 * Heights for each of these lengths, cm, as fit advice assigns them: to the ankle, by the nearest length. `lengths` are
 * ascending, and at least two.
 */
export const heightsFor = (lengths: readonly number[]): (readonly [from: number, to: number])[] =>
  lengths.map((length, index) => {
    const before = lengths[index - 1] ?? 2 * length - lengths[index + 1]!
    const after = lengths[index + 1] ?? 2 * length - lengths[index - 1]!
    return [heightFor((before + length) / 2), heightFor((length + after) / 2)]
  })
