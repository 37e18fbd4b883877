import type { Answer, Endpoint, Sent } from '@shop/contracts/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useConnection } from '../platform/connection.ts'
import { useCan } from '../session/useCan.ts'

interface Options {
  /** ms */
  refetchInterval?: number
  /** Read again while the window is hidden, too: for what is told outside of it. */
  goesOnHidden?: boolean
  /** Shows the last answer while another page or filter is read: for lists. */
  keepsLast?: boolean
  /** False while there is nothing to ask for yet. */
  enabled?: boolean
  /** Asked for anew whenever it is mounted, however lately it was read: for what is going to be changed. */
  isFresh?: boolean
}

/** A read, never made without the right to it. It is kept under the endpoint's path and the input: `{ queryKey: [endpoint.path] }` invalidates all of an endpoint. */
export const useRead = <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { refetchInterval, goesOnHidden = false, keepsLast = false, enabled = true, isFresh = false }: Options = {},
) => {
  const { client } = useConnection()
  const can = useCan()
  return useQuery<Answer<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => client.call(endpoint, input, { signal }),
    enabled: enabled && can(endpoint),
    ...(isFresh && { staleTime: 0 }),
    ...(keepsLast && { placeholderData: keepPreviousData }),
    ...(refetchInterval !== undefined && { refetchInterval, refetchIntervalInBackground: goesOnHidden }),
  })
}
