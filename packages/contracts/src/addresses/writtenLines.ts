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
const withAll = (lines: string, { city, state, postalCode, country }: PostalAddress): string => {
  // Such a town is in the address already: Berlin, Singapore.
  const isTownItself = city === state || city === countryName(country)
  const withCity = lines.includes('%C') || isTownItself ? lines : lines.replace('%A', '%A|%C')
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
  const fill = (line: string): string =>
    line
      // Characters before a field belong to it, and are left out with it.
      .replaceAll(/([^%]*)%([ACSZ])/g, (_, before: string, letter: string) =>
        values[letter] ? before + values[letter] : '',
      )
      .replaceAll(/^[\s,/-]+|[\s,]+$/g, '')
  /** A flat follows the street, or precedes a line that the street shares. */
  const withFlat = (line: string): string[] => {
    if (!line.includes('%A')) return [fill(line)]
    return line === '%A' ? [fill(line), address2 ?? ''] : [address2 ?? '', fill(line)]
  }
  return [
    `${firstName} ${lastName}`,
    latinName ?? '',
    ...withAll(lines, address).split('|').flatMap(withFlat),
    countryName(country),
  ].filter(line => line.trim() !== '')
}
