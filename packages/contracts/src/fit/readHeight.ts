import { isBlank, tidyCode } from '../tidy.ts'
import { minHeightCm, maxHeightCm } from './wearer.ts'

/** A typed height in whole centimetres, or the problem with it. */
type HeightReading = { heightCm: number } | { problem: string }

const numberPattern = String.raw`(\d+(?:[.,]\d+)?)`
const metric = new RegExp(`^${numberPattern}\\s*(cm|m)?$`)
const feet = new RegExp(
  `^(\\d+)\\s*(?:'|ft|feet|foot)\\s*(?:${numberPattern}\\s*(?:"|''|in|ins|inch|inches)?)?$`,
)
const inchesOnly = new RegExp(`^${numberPattern}\\s*(?:"|''|in|ins|inch|inches)$`)
/** Matches `5.10`, which means feet and inches, since nobody is five metres tall. */
const feetWithPoint = /^([4-7])(?:[.,](\d{1,2}))?$/
const metresOnly = new RegExp(`^(\\d)\\s*m\\s*(\\d{1,2})$`)

const numberIn = (text: string | undefined): number => Number((text ?? '0').replace(',', '.'))

const feetToCm = (foot: string, inches: string | undefined): number | 'too many inches' =>
  numberIn(inches) < 12 ? (Number(foot) * 12 + numberIn(inches)) * 2.54 : 'too many inches'

/** Reads `178`, `178 cm`, `1.78 m`, `1 m 78`, `5'10`, `5 ft 10 in`, `5.10` and `70 in`; null for other texts. */
const centimetresIn = (text: string): number | 'too many inches' | null => {
  const tidied = tidyCode(text)
    .toLowerCase()
    .replaceAll('\u066B', '.')
    .replaceAll('`', "'")
    .replaceAll(/[”″“]/g, '"')
  const [, footText, extraInches] = feetWithPoint.exec(tidied) ?? []
  if (footText !== undefined) return feetToCm(footText, extraInches)
  const [, inchText] = inchesOnly.exec(tidied) ?? []
  if (inchText !== undefined) return numberIn(inchText) * 2.54
  const [, amount, unit] = metric.exec(tidied) ?? []
  // A single digit without a unit means metres, since nobody is 3 cm tall.
  if (amount !== undefined)
    return unit === 'm' || (unit === undefined && numberIn(amount) < 10)
      ? numberIn(amount) * 100
      : numberIn(amount)
  const [, metres, hundredths] = metresOnly.exec(tidied) ?? []
  if (metres !== undefined) return Number(metres) * 100 + Number(hundredths?.padEnd(2, '0'))
  const [, foot, inches] = feet.exec(tidied) ?? []
  return foot === undefined ? null : feetToCm(foot, inches)
}

/** Reads a typed height in centimetres, metres, or feet and inches. */
export const readHeight = (text: string): HeightReading => {
  if (isBlank(text)) return { problem: 'Please give a height.' }
  const exactCm = centimetresIn(text)
  if (exactCm === 'too many inches') return { problem: 'Please give 0 to 11 inches: a foot has 12.' }
  if (exactCm === null) return { problem: 'Please give a height such as 178 cm or 5 ft 10.' }
  const heightCm = Math.round(exactCm)
  if (heightCm > maxHeightCm)
    return {
      problem: `Taller than we can advise on. Please enter a height up to ${maxHeightCm} cm (7 ft 6).`,
    }
  if (heightCm < minHeightCm)
    return {
      problem: `Smaller than we can advise on. Please enter a height of at least ${minHeightCm} cm (2 ft 8).`,
    }
  return { heightCm }
}

/** Endings that would turn a typed height into another one: further digits, inches or hundredths. */
const endings = [...Array.from({ length: 10 }, (_, digit) => String(digit)), '.1', "'1", ' ft 1', ' 1', ' 10']
/** Maximum difference between heights that count as equal, cm. */
const maxDifferenceCm = 1

/** Tells whether a height is complete, so that no further character would change it. */
export const isCompleteHeight = (text: string): boolean => {
  const result = readHeight(text)
  if ('problem' in result) return false
  return endings.every(ending => {
    const longerResult = readHeight(text.trimEnd() + ending)
    return 'problem' in longerResult || Math.abs(longerResult.heightCm - result.heightCm) <= maxDifferenceCm
  })
}
