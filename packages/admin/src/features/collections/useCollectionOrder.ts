import { arrayMove } from '@dnd-kit/sortable'
import {
  addCollectionProducts,
  getStaffCollection,
  listStaffCollectionProducts,
  listStaffCollections,
  moveCollectionProduct,
  removeCollectionProduct,
} from '@shop/contracts/collections/adminEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { getStaffProduct } from '@shop/contracts/products/endpoints'
import type { ProductRow } from '@shop/contracts/products/entities'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAction } from '../../kit/act/useAction.ts'

/** Page size: the server's maximum, so that most collections can be sorted on one page. */
export const orderPageSize = 100

const refetch = [listStaffCollectionProducts, listStaffCollections, getStaffCollection, getStaffProduct]

/** Moves and removes products of a collection immediately; both actions can be undone. */
export const useCollectionOrder = (id: string, page: number) => {
  const queries = useQueryClient()
  /** Former position of each moved product, by its id. */
  const formerPositions = useRef(new Map<string, number>())
  const moveBack = useAction(moveCollectionProduct, { failure: 'Failed to move product', refetch })
  const addBack = useAction(addCollectionProducts, {
    failure: 'Failed to add products to the collection',
    refetch,
    onDone: (_, { productIds: [productId = ''] }) =>
      moveBack.run({ id, productId, place: formerPositions.current.get(productId) ?? 0 }),
  })
  const removal = useAction(removeCollectionProduct, {
    success: 'Product removed from collection successfully!',
    failure: 'Failed to remove product from collection',
    refetch,
    undo: (_, { productId }) => addBack.run({ id, productIds: [productId] }),
  })
  const move = useAction(moveCollectionProduct, {
    success: ({ place }) => `Moved to place ${place + 1}`,
    failure: 'Failed to move product',
    refetch,
    undo: (_, { productId }) =>
      moveBack.run({ id, productId, place: formerPositions.current.get(productId) ?? 0 }),
  })
  const pageStart = (page - 1) * orderPageSize
  return {
    /** `from` and `to` are positions in the collection, counted from 0. */
    move: ({ id: productId }: ProductRow, from: number, to: number) => {
      formerPositions.current.set(productId, from)
      // Shows the move before the answer, if both positions are on this page; the answer corrects the order.
      queries.setQueryData<Answer<typeof listStaffCollectionProducts>>(
        [listStaffCollectionProducts.path, { id, page, limit: orderPageSize }],
        cached => cached && { ...cached, items: arrayMove(cached.items, from - pageStart, to - pageStart) },
      )
      move.run({ id, productId, place: to })
    },
    remove: ({ id: productId }: ProductRow, position: number) => {
      formerPositions.current.set(productId, position)
      removal.run({ id, productId })
    },
  }
}
