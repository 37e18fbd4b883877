import { countryName } from './countries.ts'
import type { Address } from './endpoints.ts'

/** Lines on a parcel after the name: %A both address lines, %C town, %S state, %Z postcode, and | between lines. */
export const plainLines = '%A|%C|%S|%Z'

type PostalAddress = Omit<Address, 'id' | 'type' | 'isDefault' | 'deliveryPlace'> & {
  latinName?: string | null | undefined
}

/** Returns the recipient's name for carriers. */
export const nameForCarriers = ({
  firstName,
  lastName,
  latinName,
}: Pick<PostalAddress, 'firstName' | 'lastName' | 'latinName'>) => latinName || `${firstName} ${lastName}`

/** Adds a line for each typed value that the country's format does not include. */
const withMissingFields = (lines: string, { city, state, postalCode, country }: PostalAddress): string => {
  // The name of the state or country already contains such a town: Berlin, Singapore.
  const isStateOrCountry = city === state || city === countryName(country)
  const withCity = lines.includes('%C') || isStateOrCountry ? lines : lines.replace('%A', '%A|%C')
  // The state gets a line after the town's.
  const withState = withCity.includes('%S') || !state ? withCity : withCity.replace(/[^|]*%C[^|]*/, '$&|%S')
  const lacksState = Boolean(state) && !withState.includes('%S')
  const lacksPostcode = Boolean(postalCode) && !lines.includes('%Z')
  return withState + (lacksState ? '|%S' : '') + (lacksPostcode ? '|%Z' : '')
}

/** Returns the lines of an address, the country last; missing values are left out. */
export const linesOf = (lines: string, address: PostalAddress): string[] => {
  const { firstName, lastName, latinName, country } = address
  const { address1, address2, city } = address
  const values: Readonly<Record<string, string | null>> = {
    A: address1,
    C: city,
    // Leaves out a state that is also the town, such as Berlin.
    S: lines.includes('%C') && address.state === city ? '' : address.state,
    Z: address.postalCode,
  }
  const fillLine = (line: string): string =>
    line
      // Characters before a blank field are left out with the field.
      .replaceAll(/([^%]*)%([ACSZ])/g, (_, before: string, letter: string) =>
        values[letter] ? before + values[letter] : '',
      )
      .replaceAll(/^[\s,/-]+|[\s,]+$/g, '')
  /** Adds the second address line: after the street, or before a line that has more than the street. */
  const withFlat = (line: string): string[] => {
    if (!line.includes('%A')) return [fillLine(line)]
    return line === '%A' ? [fillLine(line), address2 ?? ''] : [address2 ?? '', fillLine(line)]
  }
  return [
    `${firstName} ${lastName}`,
    latinName ?? '',
    ...withMissingFields(lines, address).split('|').flatMap(withFlat),
    countryName(country),
  ].filter(line => line.trim() !== '')
}
