import type { SizeMeasures } from '../facts/measurements.ts'
import { builds, hems, type Wearer } from './wearer.ts'

/** A size of a garment in one of its lengths, cm. */
export interface Cut extends SizeMeasures {
  lengthCm: number
}

/** Fit of a cut on a person, cm. */
export interface Fit {
  cut: Cut
  /** Height above the floor of the garment's top edge, beside the neck. */
  shoulderCm: number
  /** Height of the hem above the floor; negative if it would lie on the floor. */
  hemCm: number
  /** Wanted height of the hem. */
  wantedHemCm: number
  /** The garment's width less the wearer's chest. */
  roomCm: number
}

export interface SizeAdvice extends Fit {
  /** Problem of every size: too long, too short, or too close around the chest. */
  problem: 'too_long' | 'too_short' | 'too_close' | null
  /** Reason why the garment is not made for this person, if no size is advised. */
  notMadeFor: 'small' | 'tall' | null
  /** Another size that fits almost as well. */
  neighbour: Fit | null
}

/** Height of the side of the neck, where a garment's length begins, as a share of body height. */
export const shoulderShare = 0.845
/** Minimum room around the chest for sitting, praying and driving, cm. */
const minRoomCm = 8
/** Maximum height of a hem above the wanted one, cm; beyond it the garment is too short. */
const maxHemGapCm = 6
/** Maximum length that lies on the floor, cm; beyond it the garment is not made for its wearer. */
const maxOnFloorCm = 20

/** Height of the calf's lower end, as a share of body height. */
export const calfShare = 0.095
/** Height of an average man, cm. A garment that is too short for him is short by design. */
export const ordinaryHeightCm = 175
/** Maximum difference of fit between two sizes that count as equal, cm. */
const maxEqualDifferenceCm = 2

/** Calculates the fit of one cut on a person. */
export const fitOf = (cut: Cut, { heightCm, build, hem }: Wearer): Fit => {
  const shoulderCm = shoulderShare * heightCm
  return {
    cut,
    shoulderCm,
    hemCm: shoulderCm - cut.lengthCm,
    wantedHemCm: hems[hem].above * heightCm,
    roomCm: cut.width - builds[build].chest * heightCm,
  }
}

/** Returns the fit with the lowest rank. The numbers of ranks are compared in order. Undefined without fits. */
const bestFit = (fits: readonly Fit[], rankOf: (fit: Fit) => readonly number[]): Fit | undefined =>
  fits.toSorted((one, other) => {
    const otherRank = rankOf(other)
    return (
      rankOf(one)
        .map((value, index) => value - (otherRank[index] ?? 0))
        .find(difference => difference !== 0) ?? 0
    )
  })[0]

const isTooShort = ({ hemCm, wantedHemCm }: Fit): boolean => hemCm - wantedHemCm > maxHemGapCm
const hemErrorOf = ({ hemCm, wantedHemCm }: Fit): number => Math.abs(hemCm - wantedHemCm)
const hemRank = (fit: Fit) => [hemErrorOf(fit), fit.cut.width, fit.cut.lengthCm]

const notMadeFor = (fit: Fit, wearer: Wearer): SizeAdvice['notMadeFor'] => {
  if (fit.hemCm < -maxOnFloorCm) return 'small'
  const isOnCalf = isTooShort(fit) && fit.hemCm >= calfShare * wearer.heightCm
  const isShortByDesign = isTooShort(fitOf(fit.cut, { ...wearer, heightCm: ordinaryHeightCm }))
  return isOnCalf && !isShortByDesign ? 'tall' : null
}

const problemOf = (fit: Fit, isWideEnough: boolean): SizeAdvice['problem'] => {
  if (!isWideEnough) return 'too_close'
  if (fit.hemCm < 0) return 'too_long'
  return isTooShort(fit) ? 'too_short' : null
}
/**
 * Finds the best cut for a person; null without cuts. Among the cuts that are wide enough for the chest, it is the one
 * whose hem is nearest to the wanted height, off the floor if possible. Among equal cuts, it is the narrowest and then
 * the shortest. If none is wide enough, it is one of the widest.
 */
export const adviseFit = (wearer: Wearer, cuts: readonly Cut[]): SizeAdvice | null => {
  const fits = cuts.map(cut => fitOf(cut, wearer))
  const wideEnough = fits.filter(({ roomCm }) => roomCm >= minRoomCm)
  const widest = Math.max(...fits.map(({ cut }) => cut.width))
  const candidates = wideEnough.length > 0 ? wideEnough : fits.filter(({ cut }) => cut.width === widest)
  const clearOfFloor = candidates.filter(({ hemCm }) => hemCm >= 0)
  const fit = bestFit(clearOfFloor, hemRank) ?? bestFit(candidates, ({ cut }) => [cut.lengthCm, cut.width])
  if (!fit) return null
  const problem = problemOf(fit, wideEnough.length > 0)
  const alternatives = clearOfFloor.filter(
    other =>
      other.cut.size !== fit.cut.size &&
      hemErrorOf(other) <= Math.min(maxHemGapCm, hemErrorOf(fit) + maxEqualDifferenceCm),
  )
  const neighbour = problem === null ? (bestFit(alternatives, hemRank) ?? null) : null
  return { ...fit, problem, notMadeFor: notMadeFor(fit, wearer), neighbour }
}

/** Returns the height of a person whose ankle a length reaches, cm. */
export const heightFor = (lengthCm: number): number =>
  Math.round(lengthCm / (shoulderShare - hems.ankle.above))
