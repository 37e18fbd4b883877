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
  /** What stands in the way, where nothing really fits: all are too long, too short, or too close around the chest. */
  problem: 'too_long' | 'too_short' | 'too_close' | null
}

/** Height of the side of the neck, where a garment's length begins, as a share of somebody's height. */
const shoulderShare = 0.845
/** The least room around the chest in which one can sit, pray and drive. */
const leastRoom = 8
/** A hem this much higher than wanted is another hem. */
const mostAway = 6

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
  const fit =
    best(clear, ({ hemCm, wantedHemCm, cut }) => [Math.abs(hemCm - wantedHemCm), cut.width, cut.lengthCm]) ??
    best(open, ({ cut }) => [cut.lengthCm, cut.width])
  if (!fit) return null
  const { hemCm, wantedHemCm } = fit
  const isLong = hemCm < 0
  const isShort = hemCm - wantedHemCm > mostAway
  const problem = wide.length === 0 ? 'too_close' : isLong ? 'too_long' : isShort ? 'too_short' : null
  return { ...fit, problem }
}
