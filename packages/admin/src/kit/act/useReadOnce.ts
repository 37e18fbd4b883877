import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { useConnection } from '../platform/connection.ts'

/** Reads something for a question that is about to be asked; null where it cannot be read, as the act itself will tell. */
export const useReadOnce = () => {
  const { client } = useConnection()
  return <E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Answer<E> | null> =>
    client.call(endpoint, input).catch(() => null)
}
