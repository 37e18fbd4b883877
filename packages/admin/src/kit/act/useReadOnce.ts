import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { useConnection } from '../platform/connection.ts'

/** Reads a fact that a question needs; null if the read fails, since the action will report the failure. */
export const useReadOnce = () => {
  const { client } = useConnection()
  return <E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Answer<E> | null> =>
    client.call(endpoint, input).catch(() => null)
}
