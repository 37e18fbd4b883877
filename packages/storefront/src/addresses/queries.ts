import { listAddresses } from '@shop/contracts/addresses/endpoints'
import { query } from '../query/query.ts'

export const addressesQuery = query(listAddresses, {})
