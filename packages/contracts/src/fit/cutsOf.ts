import type { SizeMeasures } from '../facts/measurements.ts'
import type { Cut } from './adviseFit.ts'

/** Lists the measured sizes and lengths of these variants. */
export const cutsOf = (
  measurements: readonly SizeMeasures[],
  variants: readonly { size: string; lengthCm: number }[],
): Cut[] => {
  const lengths = new Map<string, Set<number>>()
  for (const { size, lengthCm } of variants) lengths.set(size, (lengths.get(size) ?? new Set()).add(lengthCm))
  return measurements.flatMap(row =>
    [...(lengths.get(row.size) ?? [])].map(lengthCm => ({ ...row, lengthCm })),
  )
}
