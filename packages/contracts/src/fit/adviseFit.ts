import type { SizeMeasures } from '../facts/measurements.ts'
import { builds, hems, type Wearer } from './wearer.ts'

/** A size of a garment in one of its lengths. Centimetres. */
export interface Cut extends SizeMeasures {
  lengthCm: number
}

/** How a cut would sit on somebody. Centimetres. */
export interface Fit {
  cut: Cut
  /** From the floor to where the garment begins, beside the neck. */
  shoulderCm: number
  /** From the floor to the hem; below 0 it would lie on the floor. */
  hemCm: number
  /** The hem's height that was wanted. */
  wantedHemCm: number
  /** The garment's width less the wearer's chest. */
  roomCm: number
}

export interface Advice extends Fit {
  /** Reason why no size really fits: all are too long, too short, or too close around the chest. */
  problem: 'too_long' | 'too_short' | 'too_close' | null
  /** Build that the garment is not made for, if no size is advised at all. */
  notMadeFor: 'small' | 'tall' | null
  /** Another size that suits almost as well. */
  neighbour: Fit | null
}

/** Height of the side of the neck, where a garment's length begins, as a share of somebody's height. */
export const shoulderShare = 0.845
/** The least room around the chest in which one can sit, pray and drive. */
const leastRoom = 8
/** A hem this much higher than wanted is another hem. */
const mostAway = 6
/** A garment that lies this far on the floor is no garment for its wearer. */
const mostOnFloor = 20
/** Where the calf begins, as a share of somebody's height. */
export const calfShare = 0.095
/** Height of an ordinary man. What ends too high on him as well is short by design. */
const ordinaryHeight = 175
/** Two sizes that come this near to each other suit alike. */
const betweenSizes = 2

/** How one cut would sit on somebody. */
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

const best = (fits: readonly Fit[], badness: (fit: Fit) => readonly number[]): Fit | undefined =>
  fits.toSorted((one, other) => {
    const theirs = badness(other)
    return (
      badness(one)
        .map((value, index) => value - (theirs[index] ?? 0))
        .find(difference => difference !== 0) ?? 0
    )
  })[0]

const isTooShort = ({ hemCm, wantedHemCm }: Fit): boolean => hemCm - wantedHemCm > mostAway
const missOf = ({ hemCm, wantedHemCm }: Fit): number => Math.abs(hemCm - wantedHemCm)
const nearest = (fit: Fit) => [missOf(fit), fit.cut.width, fit.cut.lengthCm]

const notMadeFor = (fit: Fit, wearer: Wearer): Advice['notMadeFor'] => {
  if (fit.hemCm < -mostOnFloor) return 'small'
  const isOnCalf = isTooShort(fit) && fit.hemCm >= calfShare * wearer.heightCm
  const isShortByDesign = isTooShort(fitOf(fit.cut, { ...wearer, heightCm: ordinaryHeight }))
  return isOnCalf && !isShortByDesign ? 'tall' : null
}

/**
 * The cut that suits somebody best; null where there is none. The chest decides which sizes are wide enough, and among those
 * the hem decides; a hem never lies on the floor if another can be had. Among equals the narrower and shorter is taken.
 */
export const adviseFit = (wearer: Wearer, cuts: readonly Cut[]): Advice | null => {
  const fits = cuts.map(cut => fitOf(cut, wearer))
  const wide = fits.filter(({ roomCm }) => roomCm >= leastRoom)
  const widest = Math.max(...fits.map(({ cut }) => cut.width))
  const open = wide.length > 0 ? wide : fits.filter(({ cut }) => cut.width === widest)
  const clear = open.filter(({ hemCm }) => hemCm >= 0)
  const fit = best(clear, nearest) ?? best(open, ({ cut }) => [cut.lengthCm, cut.width])
  if (!fit) return null
  const isLong = fit.hemCm < 0
  const problem = wide.length === 0 ? 'too_close' : isLong ? 'too_long' : isTooShort(fit) ? 'too_short' : null
  const alike = clear.filter(
    other =>
      other.cut.size !== fit.cut.size && missOf(other) <= Math.min(mostAway, missOf(fit) + betweenSizes),
  )
  const neighbour = problem === null ? (best(alike, nearest) ?? null) : null
  return { ...fit, problem, notMadeFor: notMadeFor(fit, wearer), neighbour }
}

/** Height of whom a length reaches to the ankle, cm. */
export const heightFor = (lengthCm: number): number =>
  Math.round(lengthCm / (shoulderShare - hems.ankle.above))
