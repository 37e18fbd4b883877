import type { ReturnOutcomes } from './entities.ts'

/** Returns an error if a line's outcomes do not add up to its quantity; else null. Each field reports its own NaN. */
export const outcomesProblem = (
  quantity: number,
  { restock, repair, write_off: writtenOff }: ReturnOutcomes,
): string | null => {
  const total = restock + repair + writtenOff
  return total === quantity || Number.isNaN(total)
    ? null
    : `These come to ${total}, but ${quantity} came back.`
}
