import { tidyCode } from '../tidy.ts'

/**
 * Postcode areas of the United Kingdom, of the islands that use its postcodes, of the forces' post (BF) and of banks
 * (BX).
 */
const postcodeAreas =
  'AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'.split(
    ' ',
  )

// Outward and inward code by Royal Mail's rules: no district begins with 0, except a single one as in BL0; the inward
// code never has C, I, K, M, O or V.
const outwardCode = /^([A-Z]{1,2})(?:[1-9][A-HJKMNP-Z]?|[1-9]\d|(?<=[A-Z]{2})0)$/
const inwardCode = /^\d[ABD-HJLNP-UW-Z]{2}$/

/** Characters that people mistype for one another. */
const confusable: Readonly<Partial<Record<string, string>>> = {
  O: 'O0',
  '0': '0O',
  I: 'I1',
  L: 'L1',
  '1': '1IL',
}

/** Lists all spellings of a text with look-alike characters exchanged, the typed spelling first. */
const spellingsOf = (text: string): string[] =>
  text
    .split('')
    .reduce<string[]>(
      (spellings, character) =>
        spellings.flatMap(start =>
          (confusable[character] ?? character).split('').map(lookalike => start + lookalike),
        ),
      [''],
    )

const countOfChanges = (text: string, typed: string): number =>
  text.split('').filter((character, index) => character !== typed[index]).length

/** Returns the spelling of an outward code with the fewest changes; null if there is none, or more than one. */
const readOutward = (typed: string): string | null => {
  const validSpellings = spellingsOf(typed).filter(text => outwardCode.test(text))
  const withKnownArea = validSpellings.filter(text =>
    postcodeAreas.includes(outwardCode.exec(text)?.[1] ?? ''),
  )
  const costs = withKnownArea.map(text => countOfChanges(text, typed))
  const lowestCost = Math.min(...costs)
  const [best, another] = withKnownArea.filter((_, index) => costs[index] === lowestCost)
  if (best !== undefined) return another === undefined ? best : null
  return outwardCode.test(typed) ? typed : null
}

const readInward = (typed: string): string => {
  const [digit = '', ...letters] = typed
  return (
    digit.replace('O', '0').replace(/[IL]/, '1') +
    // L is the only letter of inward codes that looks like a digit.
    letters.join('').replaceAll('1', 'L')
  )
}

/** Cyrillic and Greek capitals, and the Latin ones they look like. */
const foreignCapitals = 'АВСЕНІЈКМОРЅТХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const latinCapitals = 'ABCEHIJKMOPSTXYABEZHIKMNOPTYX'

/** Replaces Cyrillic and Greek capitals by the Latin ones they look like. */
export const inLatin = (text: string): string =>
  text.replaceAll(/[\u0370-\u052F]/g, capital => latinCapitals[foreignCapitals.indexOf(capital)] ?? capital)

/** Returns the letters and digits of a typed postcode, in capitals. */
export const bareCode = (text: string): string =>
  inLatin(tidyCode(text).toUpperCase()).replaceAll(/[\s\p{P}\p{S}]/gu, '')

/** Matches a country after a complete postcode. */
const trailingCountry = /(?<=\d[A-Z]{2})U(K|N\w+)$/

/**
 * Matches the number of a forces' post office with look-alike characters, optionally followed by its postcode or the
 * country.
 */
const bfpoPattern = /^BFP[O0]([\dOIL]{0,4})(BF[1IL]\w{3})?(?:GB|UK|UN\w+)?$/

/**
 * Formats a typed UK postcode: capitals with one space. Accepts missing spaces, hyphens, dots, letters that only look
 * Latin, the country at the end, and `O` for `0` or `I` for `1` if the meaning is clear. The number of a forces' post
 * office, `BFPO 61`, replaces a postcode (gov.uk, How to address BFPO mail). Null for other texts.
 */
export const ukPostcode = (text: string): string | null => {
  const code = bareCode(text.slice(0, 100)).replace(trailingCountry, '')
  const [, bfpoDigits = '', typed = bfpoDigits ? '' : code] = bfpoPattern.exec(code) ?? []
  const bfpoNumber = Number(bfpoDigits.replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
  if (typed === '' && bfpoNumber > 0) return `BFPO ${bfpoNumber}`
  if (typed.length < 5 || typed.length > 7) return null
  if (/^G[I1L]R[0O]AA$/.test(typed)) return 'GIR 0AA'
  const [outward, inward] = [readOutward(typed.slice(0, -3)), readInward(typed.slice(-3))]
  return outward && inwardCode.test(inward) ? `${outward} ${inward}` : null
}

/** Explains why a text is not a UK postcode. */
export const postcodeRefusal = (text: string): string =>
  bfpoPattern.test(bareCode(text.slice(0, 100)))
    ? 'Please enter the BFPO number, such as BFPO 61, or its postcode, such as BF1 2AY.'
    : 'Please enter a valid UK postcode.'
