import { listCollections } from '@shop/contracts/catalog/endpoints'
import { listTrustIndicators } from '@shop/contracts/shop/endpoints'
import { query } from '../../kit/query/query.ts'

export const maxFeaturedCollections = 3

export const collectionsQuery = query(listCollections, {})
export const trustIndicatorsQuery = query(listTrustIndicators, {})
