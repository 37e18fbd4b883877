import type { PostcodeFacts } from '@shop/contracts/addresses/endpoints'

/**
 * Looks up postcodes while an address is typed. A paid service is one more of these, in a file of its own, with its key in
 * the environment; `startServer.ts` chooses.
 */
export interface AddressLookup {
  /**
   * What is known of a postcode, which is written as it is stored; nothing known is empty lists. Throws where a service does not
   * answer, and when the signal is aborted.
   */
  find: (
    place: { country: string; postalCode: string },
    signal: AbortSignal,
  ) => Promise<Omit<PostcodeFacts, 'postalCode'>>
}
