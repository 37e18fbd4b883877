import type { AddressLookup } from '../../../platform/base/AddressLookup.ts'
import { townsOf } from './postcodeTowns.ts'

/** Finds UK post towns in the table that comes with the shop, and no addresses. */
export const tableLookup: AddressLookup = {
  find: async ({ country, postalCode }) => ({
    ...(country === 'GB' ? townsOf(postalCode) : { towns: [], areaTowns: [] }),
    addresses: [],
  }),
}
