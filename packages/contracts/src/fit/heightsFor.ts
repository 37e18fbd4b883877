import { heightFor } from './adviseFit.ts'

/**
 * Returns the range of heights for each of these lengths, cm. As in fit advice, each height gets the length that ends
 * nearest to the ankle. `lengths` are ascending, and at least two.
 */
export const heightsFor = (lengths: readonly number[]): (readonly [from: number, to: number])[] =>
  lengths.map((length, index) => {
    // The ranges of the first and the last length extend as far outwards as inwards.
    const previous = lengths[index - 1] ?? 2 * length - (lengths[index + 1] ?? length)
    const next = lengths[index + 1] ?? 2 * length - (lengths[index - 1] ?? length)
    return [heightFor((previous + length) / 2), heightFor((length + next) / 2)]
  })
