import { isBlank, tidyCode } from '../tidy.ts'
import { countryName } from './countries.ts'
import { type CountryForm, plainForm, type PlaceField, type TypedPlace, ukForm } from './countryForm.ts'
import { formats } from './formats.ts'
import { usesUkPostcodes } from './places.ts'
import { bareCode, inLatin } from './postcode.ts'
import { regions } from './regions.ts'

const fieldsByLetter = { A: 'address1', C: 'city', S: 'state', Z: 'postalCode' } as const
const fieldOf = (letter: string | undefined): PlaceField =>
  fieldsByLetter[letter as keyof typeof fieldsByLetter]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/^(co\.?|county|emirate of) /, '')
    .replaceAll(/[^\p{L}\d]/gu, '')

const isDigit = (sign: string) => /\d/.test(sign)

/**
 * Inserts the hyphens and blanks of an example. `mends` also replaces look-alike characters by the letter or digit that
 * the example has in that place.
 */
const shapedLike = (example: string, bare: string, mends: boolean): string => {
  let at = 0
  const mended = (sign: string, like: string) =>
    isDigit(like) ? sign.replace('O', '0').replace(/[IL]/, '1') : sign.replace('0', 'O').replace('1', 'I')
  return Array.from(example, like => {
    if (!/[A-Z\d]/.test(like)) return like
    const sign = bare[at++] ?? ''
    return mends ? mended(sign, like) : sign
  }).join('')
}

/** Reads a postcode by its country's pattern: in the shape of its examples, without optional prefixes. */
const postcodeBy = (country: string) => {
  const { pattern, examples = '', prefix = '' } = formats[country] ?? {}
  const known = pattern === undefined ? null : new RegExp(`^(?:${pattern})$`)
  const before = bareCode(prefix)
  const read = (whole: string): string | undefined => {
    const bare = bareCode(whole)
    const bares = [bare, ...(prefix && bare.startsWith(before) ? [bare.slice(before.length)] : [])]
    const readings = [false, true].flatMap(mends =>
      bares.flatMap(signs =>
        examples
          .split(',')
          .filter(example => bareCode(example).length === signs.length)
          .map(example => shapedLike(example, signs, mends)),
      ),
    )
    return [...readings, whole, ...bares].find(reading => known?.test(reading))
  }
  return (typed: string): string | null => {
    const whole = inLatin(tidyCode(typed.slice(0, 40)).toUpperCase())
    if (!known || whole === '') return whole
    // People prefix a country or state, as in D-10115 or NY 10001, or leave out a prefix that belongs to it.
    const alone = whole.replace(/^[A-Z]{1,3}[\s-]*(?=\d)/, '')
    return read(whole) ?? read(alone) ?? read(`${country}-${alone}`) ?? null
  }
}

/** Returns a label for use within a sentence: the ZIP code, the emirate. */
const within = (label: string) =>
  /^[A-Z]{2}|^Eircode/.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1)

const makeForm = (country: string): CountryForm => {
  const { lines = '%A|%C', needs = 'C', examples, ...words } = formats[country] ?? {}
  const fields = Array.from(lines.matchAll(/%([ACSZ])/g), ([, letter]) => fieldOf(letter))
  const hasPostcodes = fields.includes('postalCode')
  const labels = {
    ...plainForm.labels,
    ...(fields.includes('state') && { state: words.state ?? 'Province' }),
    ...(words.city && { city: words.city }),
    ...(words.postcode && { postalCode: words.postcode }),
  }
  const listed = (regions[country]?.split('|') ?? []).map(entry => {
    const [value = '', name = value] = entry.split('=')
    return { value, name }
  })
  const [example] = examples?.split(',') ?? []
  return {
    fields,
    needs: ['address1', ...Array.from(needs, fieldOf)],
    labels,
    regions: listed,
    // A state that is not listed stays as typed.
    stateOf: typed =>
      listed.find(({ value, name }) => [value, name].some(word => plain(word) === plain(typed)))?.value ??
      typed,
    postcodeOf: hasPostcodes ? postcodeBy(country) : () => '',
    refusalOf: () =>
      `Please enter a valid ${within(labels.postalCode)}${example ? `, such as ${example}` : ''}.`,
    askFor: field => `Please enter the ${within(labels[field])}.`,
    lines,
  }
}

const made = new Map<string, CountryForm>()

/** Returns the form of a country's addresses. */
export const formOf = (country: string): CountryForm => {
  if (usesUkPostcodes(country)) return ukForm
  const form = made.get(country) ?? makeForm(country)
  made.set(country, form)
  return form
}

/**
 * Returns a valid place in stored form: its state and postcode as its country writes them. If addresses have no town,
 * as in Dubai, Tokyo or Singapore, the state or the country stands in, because carriers require one.
 */
export const settledPlace = ({ city, state, postalCode, country }: Omit<TypedPlace, 'address1'>) => {
  const { stateOf, postcodeOf } = formOf(country)
  const settled = isBlank(state ?? '') ? null : stateOf(state ?? '')
  return {
    city: isBlank(city) ? (settled ?? countryName(country)) : city,
    state: settled,
    postalCode: isBlank(postalCode) ? '' : (postcodeOf(postalCode) ?? postalCode),
  }
}
