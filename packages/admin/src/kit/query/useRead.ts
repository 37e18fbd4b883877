import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useConnection } from '../platform/connection.ts'
import { useCan } from '../session/useCan.ts'

interface Options {
  /** Interval of refetches, ms. */
  refetchInterval?: number
  /** Also refetches while the window is hidden, for notices outside the window. */
  refetchWhenHidden?: boolean
  /** Shows the last answer while another page or filter loads: for lists. */
  keepPrevious?: boolean
  /** False while the input is incomplete. */
  enabled?: boolean
  /** Refetches on every mount, however recent the cached answer: for records about to be changed. */
  isFresh?: boolean
}

/** Returns the query of each input to an endpoint, disabled if the user lacks the permission. */
const useQueryOptions = <E extends Endpoint>(
  endpoint: E,
  {
    refetchInterval,
    refetchWhenHidden = false,
    keepPrevious = false,
    enabled = true,
    isFresh = false,
  }: Options = {},
) => {
  const { client } = useConnection()
  const can = useCan()
  return (input: SentInput<E>) =>
    queryOptions<Answer<E>>({
      queryKey: [endpoint.path, input],
      queryFn: ({ signal }) => client.call(endpoint, input, { signal }),
      enabled: enabled && can(endpoint),
      ...(isFresh && { staleTime: 0 }),
      ...(keepPrevious && { placeholderData: keepPreviousData }),
      ...(refetchInterval !== undefined && {
        refetchInterval,
        refetchIntervalInBackground: refetchWhenHidden,
      }),
    })
}

/**
 * Reads an endpoint, unless the user lacks the permission. The key is the endpoint's path and the input: `{ queryKey:
 * [endpoint.path] }` invalidates all reads of an endpoint.
 */
export const useRead = <E extends Endpoint>(endpoint: E, input: SentInput<E>, options?: Options) =>
  useQuery(useQueryOptions(endpoint, options)(input))

/** Reads an endpoint once for each input, such as for lists too long for one call. */
export const useReads = <E extends Endpoint>(
  endpoint: E,
  inputs: readonly SentInput<E>[],
  options?: Omit<Options, 'keepPrevious'>,
) => useQueries({ queries: inputs.map(useQueryOptions(endpoint, options)) })
