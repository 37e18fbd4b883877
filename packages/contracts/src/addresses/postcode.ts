import { tidyCode } from '../tidy.ts'

/** The areas of the United Kingdom, of the islands that use its postcodes, of the forces' post (BF) and of banks (BX). */
const areasOfPostcodes =
  'AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'.split(
    ' ',
  )

// Outward and inward code as Royal Mail writes them: no district begins with 0, but for the whole of one as in BL0; the inward
// code never has C, I, K, M, O or V.
const outwardCode = /^([A-Z]{1,2})(?:[1-9][A-HJKMNP-Z]?|[1-9]\d|(?<=[A-Z]{2})0)$/
const inwardCode = /^\d[ABD-HJLNP-UW-Z]{2}$/

/** Signs that are typed for one another. */
const alike: Readonly<Partial<Record<string, string>>> = { O: 'O0', '0': '0O', I: 'I1', L: 'L1', '1': '1IL' }

/** Writes a text with each of its signs as typed, or as one that looks like it. The one as typed comes first. */
const readings = (text: string): string[] =>
  text
    .split('')
    .reduce<string[]>(
      (all, sign) => all.flatMap(start => (alike[sign] ?? sign).split('').map(other => start + other)),
      [''],
    )

const countOfChanges = (text: string, typed: string): number =>
  text.split('').filter((sign, at) => sign !== typed[at]).length

/** The reading of an outward code that changes fewest signs; null where there is none, or more than one. */
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
    // The only letter of an inward code that looks like a figure.
    letters.join('').replaceAll('1', 'L')
  )
}

/** Cyrillic and Greek capitals that look like Latin ones, and those. */
const lookalikes = ['АВСЕНІЈКМОРЅТХУΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABCEHIJKMOPSTXYABEZHIKMNOPTYX'] as const

/** A text in capitals with Latin letters for those that only look like them. */
export const inLatin = (text: string): string =>
  text.replaceAll(/[\u0370-\u052F]/g, sign => lookalikes[1][lookalikes[0].indexOf(sign)] ?? sign)

/** Letters and figures of a postcode as somebody has typed it, in capitals. */
export const bareCode = (text: string): string =>
  inLatin(tidyCode(text).toUpperCase()).replaceAll(/[\s\p{P}\p{S}]/gu, '')

/** Matches a country that stands behind a whole postcode. */
const behind = /(?<=\d[A-Z]{2})U(K|N\w+)$/

/** The number of a forces' post office, with the postcode that may stand behind it. */
const forcesNumber = /^BFPO(\d{0,4})(BF1\w{3})?$/

/**
 * A UK postcode in capitals with one space, however it was typed: with or without spaces, hyphens and dots, with `O` for `0` and
 * `I` for `1`, where only one can be meant, in letters that only look Latin, with its country behind it. Null for what cannot be one.
 */
export const ukPostcode = (text: string): string | null => {
  const given = bareCode(text.slice(0, 100)).replace(behind, '')
  const typed = forcesNumber.exec(given)?.[2] ?? given
  if (typed.length < 5 || typed.length > 7) return null
  if (/^G[I1L]R[0O]AA$/.test(typed)) return 'GIR 0AA'
  const [outward, inward] = [readOutward(typed.slice(0, -3)), readInward(typed.slice(-3))]
  return outward && inwardCode.test(inward) ? `${outward} ${inward}` : null
}

/** Says why a text is no UK postcode. */
export const postcodeRefusal = (text: string): string => {
  const [, number] = forcesNumber.exec(bareCode(text.slice(0, 100))) ?? []
  if (number === undefined) return 'Please enter a valid UK postcode.'
  return `Every BFPO has a postcode that begins with BF1, such as BF1 2AY. Please enter that one here${number ? `, and BFPO ${Number(number)} as the town` : ''}.`
}
