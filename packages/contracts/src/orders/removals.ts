import * as z from 'zod/mini'
import { count, id } from '../fields.ts'
import type { Parcel } from './endpoints.ts'

/** Unsent units that a paid addition, given by its number, is still to take out of its order. */
export const Removal = z.object({
  number: z.string(),
  lines: z.array(z.object({ itemId: id, quantity: count })),
})

export type Removal = z.output<typeof Removal>

const unitsOf = (lines: Parcel['lines'], itemId: string): number =>
  lines.reduce((sum, line) => (line.itemId === itemId ? sum + line.quantity : sum), 0)

/**
 * Says that a parcel contains units that additions are to take out of its order; null if it leaves enough of the
 * `unsent` units behind.
 */
export const removalsText = (
  parcel: Parcel['lines'],
  { unsent, removals = [] }: { unsent: Parcel['lines']; removals?: readonly Removal[] | undefined },
): string | null => {
  const removedLines = removals.flatMap(({ lines }) => lines)
  const affectedUnits = (line: Parcel['lines'][number]): number => {
    const removed = unitsOf(removedLines, line.itemId)
    const excess = line.quantity + removed - unitsOf(unsent, line.itemId)
    return Math.max(0, Math.min(line.quantity, removed, excess))
  }
  const affectedLines = parcel.filter(line => affectedUnits(line) > 0)
  if (affectedLines.length === 0) return null
  const affected = affectedLines.reduce((sum, line) => sum + affectedUnits(line), 0)
  const units = parcel.reduce((sum, { quantity }) => sum + quantity, 0)
  const numbers = removals
    .filter(({ lines }) => affectedLines.some(({ itemId }) => unitsOf(lines, itemId) > 0))
    .map(({ number }) => number)
  const subject = units === 1 ? 'This' : `${affected === units ? 'All' : affected} of these`
  const verb = affected === 1 ? 'is' : 'are'
  return `${subject} ${verb} to be taken out for ${new Intl.ListFormat('en-GB').format(numbers)}.`
}
