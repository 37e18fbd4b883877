import { type SizeAdvice, calfShare, type Fit } from '@shop/contracts/fit/adviseFit'

const cm = (length: number): string => `${Math.round(Math.abs(length))} cm`

/** Names of positions on the leg, by height as a share of body height. */
const hemPositions = [
  [0.02, 'just off the floor'],
  [0.055, 'at the ankle'],
  [calfShare, 'just above the ankle'],
  [0.17, 'on the lower calf'],
  [0.26, 'at mid-calf'],
  [Infinity, 'near the knee'],
] as const

export const hemText = ({ hemCm }: Fit, heightCm: number): string => {
  if (hemCm < -0.5) return `The hem would lie on the floor, ${cm(hemCm)} too long.`
  const position = hemPositions.find(([share]) => hemCm / heightCm < share)?.[1]
  return hemCm < 1
    ? 'The hem just touches the floor.'
    : `The hem ends ${cm(hemCm)} above the floor, ${position}.`
}

/** Descriptions of the room around the chest, each with its upper limit, cm. */
const roomTexts = [
  [14, 'a close fit'],
  [24, 'a straight, easy fit'],
  [34, 'a relaxed fit'],
  [Infinity, 'a generous fit'],
] as const

export const roomText = ({ roomCm }: Fit): string =>
  roomCm < 1
    ? 'It would be tight around the chest.'
    : `${cm(roomCm)} of room around the chest: ${roomTexts.find(([max]) => roomCm < max)?.[1]}.`

/** Minimum difference from the wanted hem that is mentioned: half of the step between two sizes. */
const minMentionedCm = 3

/** Explains how a hem differs from the wanted one, with advice; undefined for a small difference. */
const hemDifferenceText = ({ hemCm, wantedHemCm }: Fit): string | undefined => {
  const differenceCm = Math.round(wantedHemCm - hemCm)
  if (differenceCm >= minMentionedCm)
    return `That is ${differenceCm} cm longer than you asked for, for the width you need. A tailor can take the hem up.`
  return differenceCm <= -minMentionedCm
    ? `That is ${-differenceCm} cm shorter than you asked for: the next length would be too long, but can be hemmed.`
    : undefined
}

/** Explains why a garment does not fit as wanted, with advice; undefined if it does. */
export const problemText = (advice: SizeAdvice): string | undefined => {
  const { problem, hemCm, wantedHemCm } = advice
  switch (problem) {
    case 'too_close':
      return 'Our widest size would still be close around the chest. We would look at a roomier cut.'
    case 'too_long':
      return `This is the shortest we make in your width. A tailor can take it up by ${cm(wantedHemCm - hemCm)}.`
    case 'too_short':
      return `Our longest ends higher than you asked for, by ${cm(hemCm - wantedHemCm)}.`
    default:
      return hemDifferenceText(advice)
  }
}

/** Describes the other size that fits almost as well, if there is one. */
export const neighbourText = ({ cut, neighbour }: SizeAdvice): string | undefined => {
  if (!neighbour) return undefined
  const { size, width, lengthCm } = neighbour.cut
  const [longer, wider] = [lengthCm - cut.lengthCm, width - cut.width]
  const differences = [
    longer !== 0 && `ends ${cm(longer)} ${longer > 0 ? 'lower' : 'higher'}`,
    wider !== 0 && `has ${cm(wider)} ${wider > 0 ? 'more' : 'less'} room`,
  ].filter(Boolean)
  const comparison = differences.length > 0 ? `: ${size} ${differences.join(' and ')}` : ''
  return `You are between ${cut.size} and ${size}${comparison}.`
}
