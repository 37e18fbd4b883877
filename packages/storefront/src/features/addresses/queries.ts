import { listAddresses } from '@shop/contracts/addresses/endpoints'
import { query } from '../../kit/query/query.ts'

export const addressesQuery = query(listAddresses, {})
