import type { PostcodeFacts } from '@shop/contracts/addresses/endpoints'

/**
 * Looks up postcodes while an address is typed. A paid service would be another implementation, in a file of its own,
 * with its key in the environment; `startServer.ts` chooses one.
 */
export interface AddressLookup {
  /**
   * Finds the towns and addresses of a postcode, which has to be in its stored form; none if it is unknown. Throws if a
   * service does not answer, and when the signal is aborted.
   */
  find: (
    query: { country: string; postalCode: string },
    signal: AbortSignal,
  ) => Promise<Omit<PostcodeFacts, 'postalCode'>>
}
