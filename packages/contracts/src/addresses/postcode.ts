import { tidyCode } from '../tidy.ts'

/**
 * Postcode areas of the United Kingdom, of the islands that use its postcodes, of the forces' post (BF) and of banks
 * (BX).
 */
const areasOfPostcodes =
  'AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'.split(
    ' ',
  )

// Outward and inward code by Royal Mail's rules: no district begins with 0, except a single one as in BL0; the inward
// code never has C, I, K, M, O or V.
const outwardCode = /^([A-Z]{1,2})(?:[1-9][A-HJKMNP-Z]?|[1-9]\d|(?<=[A-Z]{2})0)$/
const inwardCode = /^\d[ABD-HJLNP-UW-Z]{2}$/

/** Characters that are mistyped for one another. */
const alike: Readonly<Partial<Record<string, string>>> = { O: 'O0', '0': '0O', I: 'I1', L: 'L1', '1': '1IL' }

/** All spellings of a text with each character as typed, or as one that looks like it; the typed one first. */
const readings = (text: string): string[] =>
  text
    .split('')
    .reduce<string[]>(
      (all, sign) => all.flatMap(start => (alike[sign] ?? sign).split('').map(other => start + other)),
      [''],
    )

const countOfChanges = (text: string, typed: string): number =>
  text.split('').filter((sign, at) => sign !== typed[at]).length

/** The spelling of an outward code with the fewest changes; null if there is none, or more than one. */
const readOutward = (typed: string): string | null => {
  const possible = readings(typed).filter(text => outwardCode.test(text))
  const known = possible.filter(text => areasOfPostcodes.includes(outwardCode.exec(text)?.[1] ?? ''))
  const costs = known.map(text => countOfChanges(text, typed))
  const least = Math.min(...costs)
  const [best, another] = known.filter((_, index) => costs[index] === least)
  if (best !== undefined) return another === undefined ? best : null
  return outwardCode.test(typed) ? typed : null
}

const readInward = (typed: string): string => {
  const [digit = '', ...letters] = typed
  return (
    digit.replace('O', '0').replace(/[IL]/, '1') +
    // The only letter of an inward code that looks like a digit.
    letters.join('').replaceAll('1', 'L')
  )
}

/** Letters and digits of a typed postcode, in capitals. */
export const bareCode = (text: string): string =>
  tidyCode(text)
    .toUpperCase()
    .replaceAll(/[\s\p{P}\p{S}]/gu, '')

/** The number of a forces' post office, optionally followed by its postcode. */
const forcesNumber = /^BFPO(\d{0,4})(BF1\w{3})?$/

/**
 * Formats a typed UK postcode: capitals with one space. Accepts missing spaces, hyphens, dots, and `O` for `0` or `I`
 * for `1` if only one can be meant. Null for other texts.
 */
export const ukPostcode = (text: string): string | null => {
  const given = bareCode(text.slice(0, 100))
  const typed = forcesNumber.exec(given)?.[2] ?? given
  if (typed.length < 5 || typed.length > 7) return null
  if (/^G[I1L]R[0O]AA$/.test(typed)) return 'GIR 0AA'
  const [outward, inward] = [readOutward(typed.slice(0, -3)), readInward(typed.slice(-3))]
  return outward && inwardCode.test(inward) ? `${outward} ${inward}` : null
}

/** Explains why a text is no UK postcode. */
export const postcodeRefusal = (text: string): string => {
  const [, number] = forcesNumber.exec(bareCode(text.slice(0, 100))) ?? []
  if (number === undefined) return 'Please enter a valid UK postcode.'
  return `Every BFPO has a postcode that begins with BF1, such as BF1 2AY. Please enter that one here${number ? `, and BFPO ${Number(number)} as the town` : ''}.`
}
