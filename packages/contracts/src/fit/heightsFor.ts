import { heightFor } from './adviseFit.ts'

/**
 * Returns the range of heights for each of these lengths, cm, as fit advice assigns them: to the ankle, by the nearest
 * length. `lengths` are ascending, and at least two.
 */
export const heightsFor = (lengths: readonly number[]): (readonly [from: number, to: number])[] =>
  lengths.map((length, index) => {
    // The first and the last length reach as far outwards as inwards.
    const before = lengths[index - 1] ?? 2 * length - (lengths[index + 1] ?? length)
    const after = lengths[index + 1] ?? 2 * length - (lengths[index - 1] ?? length)
    return [heightFor((before + length) / 2), heightFor((length + after) / 2)]
  })
