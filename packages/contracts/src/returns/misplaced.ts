import type { ReturnOutcomes } from './entities.ts'

/** Error if the outcomes of a line do not add up to its quantity; else null. NaN is reported by the field itself. */
export const misplaced = (
  quantity: number,
  { restock, repair, write_off: writtenOff }: ReturnOutcomes,
): string | null => {
  const placed = restock + repair + writtenOff
  return placed === quantity || Number.isNaN(placed)
    ? null
    : `These come to ${placed}, but ${quantity} came back.`
}
