import {
  getStaffCollection,
  listStaffCollectionProducts,
  listStaffCollections,
} from '@shop/contracts/collections/adminEndpoints'
import { bulkChangeProducts, undoProductChanges } from '@shop/contracts/products/bulk'
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { useAct } from '../../../kit/act/useAct.ts'

const refetch = [
  listStaffProducts,
  getStaffProduct,
  bulkChangeProducts,
  listStaffCollections,
  getStaffCollection,
  listStaffCollectionProducts,
]

/** Changes many products, and offers to take that back. */
export const useBulkChange = (onDone: () => void) => {
  const undo = useAct(undoProductChanges, {
    success: ({ summary, left }) =>
      left.length === 0 ? summary : `${summary}. Left as they are, changed since: ${left.join(', ')}`,
    failure: 'Failed to undo the change',
    refetch,
  })
  return useAct(bulkChangeProducts, {
    success: ({ summary }) => summary,
    failure: 'Failed to change the products',
    refetch,
    undo: ({ changeSetId }) => changeSetId !== null && undo.run({ id: changeSetId }),
    canUndo: ({ changeSetId }) => changeSetId !== null,
    onDone,
  })
}
