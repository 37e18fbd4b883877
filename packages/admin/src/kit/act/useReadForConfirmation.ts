import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { useConnection } from '../platform/connection.ts'

/**
 * Returns a function that reads facts for the text of a confirmation. The function returns null if the read fails: the
 * confirmed action then fails too, and reports its failure.
 */
export const useReadForConfirmation = () => {
  const { client } = useConnection()
  return <E extends Endpoint>(endpoint: E, input: SentInput<E>): Promise<Answer<E> | null> =>
    client.call(endpoint, input).catch(() => null)
}
