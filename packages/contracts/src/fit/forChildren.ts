import { adviseFit, shoulderShare, type Cut } from './adviseFit.ts'
import { hems, leastHeight, mostHeight, type Wearer } from './wearer.ts'

/** Height in cm above which adult sizes are used. */
const tallestChild = 150
/** More room around the chest than this is a garment of somebody else. */
const mostRoom = 35
const step = 5

const childHeights = Array.from(
  { length: (tallestChild - leastHeight) / step + 1 },
  (_, index) => leastHeight + index * step,
)

export const fitsChild = (cuts: readonly Cut[]): boolean =>
  childHeights.some(heightCm => {
    const advice = adviseFit({ heightCm, build: 'regular', hem: 'ankle' }, cuts)
    return advice !== null && advice.problem === null && advice.roomCm <= mostRoom
  })

interface Lengths {
  from: number
  to: number
}

/** A child's garment ends so much above a grown-up's of the same cut. */
const childShare = 0.85
const longestForChildren = Math.floor(tallestChild * (shoulderShare - hems.ankle.above))

/** Tells whether of garments that are cut alike, in these lengths, one is for a child and one for a grown-up, cm. */
export const areForBoth = (garments: readonly Lengths[]): boolean => {
  const shortest = Math.min(...garments.map(({ from }) => from))
  const longest = Math.max(...garments.map(({ to }) => to))
  return shortest <= longestForChildren && longest > longestForChildren && shortest <= childShare * longest
}

/** The least height from which, and the greatest up to which, a garment is made, cm; null where it is not made for any. */
export const heightsMadeFor = (wearer: Omit<Wearer, 'heightCm'>, cuts: readonly Cut[]): Lengths | null => {
  const made: number[] = []
  for (let heightCm = leastHeight; heightCm <= mostHeight; heightCm++) {
    const advice = adviseFit({ ...wearer, heightCm }, cuts)
    if (advice && !advice.notMadeFor && advice.hemCm >= 0) made.push(heightCm)
  }
  const [from, to] = [made[0], made.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}
