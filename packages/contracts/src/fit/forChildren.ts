import { adviseFit, shoulderShare, type Cut } from './adviseFit.ts'
import { hems, minHeightCm, maxHeightCm, type Wearer } from './wearer.ts'

/** Maximum height for children's sizes, cm. */
const tallestChildCm = 150

/** Maximum room around the chest, cm. A wider garment is not made for the child. */
const maxRoomCm = 35
const heightStepCm = 5

const childHeights = Array.from(
  { length: (tallestChildCm - minHeightCm) / heightStepCm + 1 },
  (_, index) => minHeightCm + index * heightStepCm,
)

/** Tells whether one of these cuts fits a child, with the hem at the ankle and not too wide. */
export const fitsChild = (cuts: readonly Cut[]): boolean =>
  childHeights.some(heightCm => {
    const advice = adviseFit({ heightCm, build: 'regular', hem: 'ankle' }, cuts)
    return advice !== null && advice.problem === null && advice.roomCm <= maxRoomCm
  })

interface RangeCm {
  from: number
  to: number
}

/** Length of a child's garment as a share of an adult's of the same cut. */
const childShare = 0.85
const longestChildLengthCm = Math.floor(tallestChildCm * (shoulderShare - hems.ankle.above))

/** Tells whether garments of the same cut, in these lengths in cm, fit both a child and an adult. */
export const fitChildAndAdult = (garments: readonly RangeCm[]): boolean => {
  const shortest = Math.min(...garments.map(({ from }) => from))
  const longest = Math.max(...garments.map(({ to }) => to))
  return (
    shortest <= longestChildLengthCm && longest > longestChildLengthCm && shortest <= childShare * longest
  )
}

/** Returns the lowest and highest height for which a garment is made, cm; null if there is none. */
export const heightsMadeFor = (wearer: Omit<Wearer, 'heightCm'>, cuts: readonly Cut[]): RangeCm | null => {
  const heights: number[] = []
  for (let heightCm = minHeightCm; heightCm <= maxHeightCm; heightCm++) {
    const advice = adviseFit({ ...wearer, heightCm }, cuts)
    if (advice && !advice.notMadeFor && advice.hemCm >= 0) heights.push(heightCm)
  }
  const [from, to] = [heights[0], heights.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}
