import type { Product } from '@shop/contracts/catalog/entities'
import { measureNames, measureTexts } from '@shop/contracts/facts/measurements'
import { adviseFit, type Cut, ordinaryHeightCm } from '@shop/contracts/fit/adviseFit'
import { cutsOf } from '@shop/contracts/fit/cutsOf'
import { heightsFor } from '@shop/contracts/fit/heightsFor'

const adviceFor = (heightCm: number, cuts: readonly Cut[]) =>
  adviseFit({ heightCm, build: 'regular', hem: 'ankle' }, cuts)

/** Tells whether fit advice recommends this cut to somebody of this height, without reservation. */
const isAdvised = (cut: Cut, heightCm: number, cuts: readonly Cut[]): boolean => {
  const advice = adviceFor(heightCm, cuts)
  return advice?.problem === null && advice.cut.lengthCm === cut.lengthCm
}

/** Writes for each cut the heights at which its hem reaches the ankle; omits cuts that fit advice would not recommend. */
const heightsInWords = (cuts: readonly Cut[]): ReadonlyMap<Cut, string> => {
  const lengths = [...new Set(cuts.map(({ lengthCm }) => lengthCm))].toSorted((a, b) => a - b)
  // A garment that is too short for a man of ordinary height in every length is short by design.
  if (lengths.length < 2 || adviceFor(ordinaryHeightCm, cuts)?.problem === 'too_short') return new Map()
  const heights = new Map(heightsFor(lengths).map((range, index) => [lengths[index], range]))
  return new Map(
    cuts.flatMap(cut => {
      const [from, to] = heights.get(cut.lengthCm) ?? [0, 0]
      return isAdvised(cut, Math.round((from + to) / 2), cuts)
        ? [[cut, `; reaches the ankle of somebody ${from} to ${to} cm tall`] as const]
        : []
    }),
  )
}

/** Writes the measurements of each size, in centimetres, and the heights for which it is made. */
export const sizesInWords = ({ measurements, variants }: Product): string[] => {
  const cuts = cutsOf(measurements, variants)
  const heights = heightsInWords(cuts)
  return cuts.map(cut => {
    const parts = measureNames.map(name => `${measureTexts[name].label.toLowerCase()} ${cut[name]} cm`)
    return `${cut.size}: length ${cut.lengthCm} cm, ${parts.join(', ')}${heights.get(cut) ?? ''}`
  })
}
