import { isBlank, tidyCode } from '../tidy.ts'
import { countryName } from './countries.ts'
import { type CountryForm, plainForm, type AddressField, type TypedAddress, ukForm } from './countryForm.ts'
import { formats } from './formats.ts'
import { usesUkPostcodes } from './places.ts'
import { bareCode, inLatin } from './postcode.ts'
import { regions } from './regions.ts'

const fieldsByLetter = { A: 'address1', C: 'city', S: 'state', Z: 'postalCode' } as const
const fieldOf = (letter: string | undefined): AddressField =>
  fieldsByLetter[letter as keyof typeof fieldsByLetter]

/** Returns the form of a region's name in which its spellings are equal. */
const comparisonKey = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/^(co\.?|county|emirate of) /, '')
    .replaceAll(/[^\p{L}\d]/gu, '')

const isDigit = (character: string) => /\d/.test(character)

/**
 * Formats a code like an example, with its hyphens and blanks. `fixesLookalikes` also replaces a look-alike character
 * if the example has a digit for the letter, or a letter for the digit.
 */
const shapedLike = (example: string, code: string, fixesLookalikes: boolean): string => {
  let position = 0
  const corrected = (character: string, exampleCharacter: string) =>
    isDigit(exampleCharacter)
      ? character.replace('O', '0').replace(/[IL]/, '1')
      : character.replace('0', 'O').replace('1', 'I')
  return Array.from(example, exampleCharacter => {
    if (!/[A-Z\d]/.test(exampleCharacter)) return exampleCharacter
    const character = code[position++] ?? ''
    return fixesLookalikes ? corrected(character, exampleCharacter) : character
  }).join('')
}

/**
 * Returns a function that formats a typed postcode like the country's examples; null if it is invalid. The typed
 * postcode may lack hyphens and blanks, or have a needless prefix.
 */
const postcodeReader = (country: string) => {
  const { pattern, examples = '', prefix = '' } = formats[country] ?? {}
  const postcodePattern = pattern === undefined ? null : new RegExp(`^(?:${pattern})$`)
  const barePrefix = bareCode(prefix)
  const readPostcode = (text: string): string | undefined => {
    const code = bareCode(text)
    const codes = prefix && code.startsWith(barePrefix) ? [code, code.slice(barePrefix.length)] : [code]
    const readings = [false, true].flatMap(fixesLookalikes =>
      codes.flatMap(candidate =>
        examples
          .split(',')
          .filter(example => bareCode(example).length === candidate.length)
          .map(example => shapedLike(example, candidate, fixesLookalikes)),
      ),
    )
    return [...readings, text, ...codes].find(reading => postcodePattern?.test(reading))
  }
  return (typed: string): string | null => {
    const tidied = inLatin(tidyCode(typed.slice(0, 40)).toUpperCase())
    if (!postcodePattern || tidied === '') return tidied
    // People prefix a country or state, as in D-10115 or NY 10001, or leave out a prefix that belongs to it.
    const withoutPrefix = tidied.replace(/^[A-Z]{1,3}[\s-]*(?=\d)/, '')
    return (
      readPostcode(tidied) ??
      readPostcode(withoutPrefix) ??
      readPostcode(`${country}-${withoutPrefix}`) ??
      null
    )
  }
}

/** Returns a label for use within a sentence: the ZIP code, the emirate. */
const labelInSentence = (label: string) =>
  /^[A-Z]{2}|^Eircode/.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1)

const makeForm = (country: string): CountryForm => {
  const { lines = '%A|%C', needs = 'C', examples, ...ownLabels } = formats[country] ?? {}
  const fields = Array.from(lines.matchAll(/%([ACSZ])/g), ([, letter]) => fieldOf(letter))
  const hasPostcodes = fields.includes('postalCode')
  const labels = {
    ...plainForm.labels,
    ...(fields.includes('state') && { state: ownLabels.state ?? 'Province' }),
    ...(ownLabels.city && { city: ownLabels.city }),
    ...(ownLabels.postcode && { postalCode: ownLabels.postcode }),
  }
  const listedRegions = (regions[country]?.split('|') ?? []).map(entry => {
    const [value = '', name = value] = entry.split('=')
    return { value, name }
  })
  const [example] = examples?.split(',') ?? []
  return {
    fields,
    needs: ['address1', ...Array.from(needs, fieldOf)],
    labels,
    regions: listedRegions,
    // An unlisted state stays as typed.
    stateOf: typed =>
      listedRegions.find(({ value, name }) =>
        [value, name].some(word => comparisonKey(word) === comparisonKey(typed)),
      )?.value ?? typed,
    postcodeOf: hasPostcodes ? postcodeReader(country) : () => '',
    refusalOf: () =>
      `Please enter a valid ${labelInSentence(labels.postalCode)}${example ? `, such as ${example}` : ''}.`,
    missingError: field => `Please enter the ${labelInSentence(labels[field])}.`,
    lines,
  }
}

const cachedForms = new Map<string, CountryForm>()

/** Returns the form of a country's addresses. */
export const formOf = (country: string): CountryForm => {
  if (usesUkPostcodes(country)) return ukForm
  const form = cachedForms.get(country) ?? makeForm(country)
  cachedForms.set(country, form)
  return form
}

/**
 * Returns the stored form of a valid address: state and postcode as its country writes them. If the address has no
 * town, as in Dubai, Tokyo or Singapore, the state or the country replaces it, because carriers require a town.
 */
export const normalizedAddress = ({ city, state, postalCode, country }: Omit<TypedAddress, 'address1'>) => {
  const { stateOf, postcodeOf } = formOf(country)
  const listedState = isBlank(state ?? '') ? null : stateOf(state ?? '')
  return {
    city: isBlank(city) ? (listedState ?? countryName(country)) : city,
    state: listedState,
    postalCode: isBlank(postalCode) ? '' : (postcodeOf(postalCode) ?? postalCode),
  }
}
