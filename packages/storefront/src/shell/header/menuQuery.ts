import { getMenu } from '@shop/contracts/catalog/endpoints'
import { query } from '../../kit/query/query.ts'

/** Query of the menu, read on every page before it is rendered. */
export const menuQuery = query(getMenu, {})
