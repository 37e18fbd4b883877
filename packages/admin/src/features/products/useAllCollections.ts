import { listStaffCollections, type StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import { useQuery } from '@tanstack/react-query'
import { useConnection } from '../../kit/platform/connection.ts'

/** The server's maximum page size. */
const limit = 100

/** Reads all collections, for pickers. */
export const useAllCollections = () => {
  const { client } = useConnection()
  return useQuery({
    queryKey: [listStaffCollections.path, 'all'],
    queryFn: async ({ signal }) => {
      const collections: StaffCollection[] = []
      for (let page = 1, lastPage = 1; page <= lastPage; page += 1) {
        const { items, totalPages } = await client.call(listStaffCollections, { page, limit }, { signal })
        collections.push(...items)
        lastPage = totalPages
      }
      return collections
    },
  })
}
