import type { ReturnOutcomes } from './entities.ts'

/** Complains of a line whose garments do not each go one way; null where they do. */
export const misplaced = (
  quantity: number,
  { restock, repair, write_off: writtenOff }: ReturnOutcomes,
): string | null => {
  const placed = restock + repair + writtenOff
  return placed === quantity ? null : `These come to ${placed}, but ${quantity} came back.`
}
