import type { ReturnOutcomes } from './entities.ts'

/** Returns an error if a line's outcomes do not add up to its quantity; else null. The field itself reports NaN. */
export const misplaced = (
  quantity: number,
  { restock, repair, write_off: writtenOff }: ReturnOutcomes,
): string | null => {
  const placed = restock + repair + writtenOff
  return placed === quantity || Number.isNaN(placed)
    ? null
    : `These come to ${placed}, but ${quantity} came back.`
}
