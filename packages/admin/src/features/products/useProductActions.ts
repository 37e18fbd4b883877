import type { ProductStatus } from '@shop/contracts/catalog/entities'
import {
  deleteProduct,
  getStaffProduct,
  listStaffProducts,
  setProductStatus,
} from '@shop/contracts/products/endpoints'
import type { ProductRow } from '@shop/contracts/products/entities'
import { getProductUses } from '@shop/contracts/products/uses'
import { useReadForConfirmation } from '../../kit/act/useReadForConfirmation.ts'
import { holdersText } from './holdersText.ts'
import { useAction } from '../../kit/act/useAction.ts'

const refetch = [listStaffProducts, getStaffProduct]

/** Explains the effect of deleting a product. `isOrdered` is undefined if it could not be read. */
const removalText = (title: string, isOrdered: boolean | undefined): string => {
  if (isOrdered) return `"${title}" has been ordered, so it will be archived and kept.`
  const deleted = `"${title}" will be deleted with its variants and images.`
  return isOrdered === false ? deleted : `${deleted} One that has been ordered is archived instead.`
}

/** Returns the actions on a product of the list, each of which asks for a confirmation. */
export const useProductActions = () => {
  const read = useReadForConfirmation()
  const status = useAction(setProductStatus, {
    success: 'Product status updated successfully!',
    failure: 'Failed to update product status',
    refetch,
  })
  const removal = useAction(deleteProduct, {
    success: ({ text }) => text,
    failure: 'Failed to delete product',
    refetch,
  })
  const setStatus = async ({ id, title }: ProductRow, next: ProductStatus) => {
    const isArchiving = next === 'ARCHIVED'
    const uses = isArchiving ? await read(getProductUses, { id }) : null
    const effectText = `"${title}" will ${isArchiving ? 'disappear from' : 'appear in'} the shop.`
    status.ask({
      title: isArchiving ? 'Archive Product' : 'Activate Product',
      text: [effectText, uses && holdersText('It', uses)].filter(Boolean).join(' '),
      actionLabel: isArchiving ? 'Archive' : 'Activate',
      isDanger: false,
      input: { id, status: next },
    })
  }
  const remove = async ({ id, title }: ProductRow) => {
    const uses = await read(getProductUses, { id })
    removal.ask({
      title: 'Delete Product',
      text: [removalText(title, uses?.isOrdered), uses && holdersText('It', uses)].filter(Boolean).join(' '),
      actionLabel: uses?.isOrdered ? 'Archive' : 'Delete',
      input: { id },
    })
  }
  return { setStatus, remove }
}
