import type { ReturnOutcomes } from './entities.ts'

/** Complains of a line whose garments do not each go one way; null where they do. What is no number has a complaint of its own. */
export const misplaced = (
  quantity: number,
  { restock, repair, write_off: writtenOff }: ReturnOutcomes,
): string | null => {
  const placed = restock + repair + writtenOff
  return placed === quantity || Number.isNaN(placed)
    ? null
    : `These come to ${placed}, but ${quantity} came back.`
}
