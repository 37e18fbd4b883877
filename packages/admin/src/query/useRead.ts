import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../app/connection.ts'

/** A read, kept under the endpoint's path and the input: `{ queryKey: [endpoint.path] }` invalidates all of an endpoint. */
export const useRead = <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { refetchInterval }: { refetchInterval?: number } = {},
) => {
  const { client } = useConnection()
  return useQuery<Answer<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => client.call(endpoint, input, { signal }),
    ...(refetchInterval !== undefined && { refetchInterval }),
  })
}
