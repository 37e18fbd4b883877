import type { ProductStatus } from '@shop/contracts/catalog/entities'
import {
  deleteProduct,
  getStaffProduct,
  listStaffProducts,
  setProductStatus,
} from '@shop/contracts/products/endpoints'
import type { ProductRow } from '@shop/contracts/products/entities'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { useAct } from '../../kit/act/useAct.ts'

const refetch = [listStaffProducts, getStaffProduct]

/** Acts on one product of a list, each after it has been confirmed. */
export const useProductActs = () => {
  const confirm = useConfirm()
  const status = useAct(setProductStatus, {
    success: 'Product status updated successfully!',
    failure: 'Failed to update product status',
    refetch,
  })
  const removal = useAct(deleteProduct, {
    success: ({ text }) => text,
    failure: 'Failed to delete product',
    refetch,
  })
  const setStatus = async ({ id, title }: ProductRow, next: ProductStatus) => {
    const isArchiving = next === 'ARCHIVED'
    const isSure = await confirm({
      title: isArchiving ? 'Archive Product' : 'Activate Product',
      text: isArchiving ? `"${title}" will disappear from the shop.` : `"${title}" will appear in the shop.`,
      act: isArchiving ? 'Archive' : 'Activate',
    })
    if (isSure) status.run({ id, status: next })
  }
  const remove = async ({ id, title }: ProductRow) => {
    const isSure = await confirm({
      title: 'Delete Product',
      text: `"${title}" will be deleted with its variants and images. One that has been ordered is archived instead.`,
      act: 'Delete',
      isDanger: true,
    })
    if (isSure) removal.run({ id })
  }
  return { setStatus, remove }
}
