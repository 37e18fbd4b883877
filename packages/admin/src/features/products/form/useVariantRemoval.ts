import { getProductUses } from '@shop/contracts/products/uses'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import type { UseFormGetValues } from 'react-hook-form'
import { useReadForConfirmation } from '../../../kit/act/useReadForConfirmation.ts'
import { holdersText } from '../holdersText.ts'
import type { ProductValues } from './productValues.ts'

interface Options {
  productId: string | undefined
  getValues: UseFormGetValues<ProductValues>
  remove: (index: number) => void
}

/**
 * Removes a variant from the form; the save deletes it. Asks first if carts contain it, and refuses if open orders need
 * it, as the save would.
 */
export const useVariantRemoval = ({ productId, getValues, remove }: Options) => {
  const confirm = useConfirm()
  const toast = useToast()
  const read = useReadForConfirmation()
  return async (index: number): Promise<void> => {
    const { id, sku } = getValues('variants')[index] ?? {}
    const uses = productId !== undefined && id ? await read(getProductUses, { id: productId }) : null
    const variantUses = uses?.variants.find(variant => variant.id === id)
    if (!variantUses) return remove(index)
    const text = holdersText('It', variantUses)
    if (variantUses.unpaidOrders + variantUses.paidOrders > 0) {
      toast({ tone: 'error', title: `${sku} cannot be deleted yet`, text })
      return
    }
    const isConfirmed = await confirm({
      title: 'Delete Variant',
      text: `${sku} will be deleted when you save. ${text}`,
      actionLabel: 'Delete',
      isDanger: true,
    })
    if (isConfirmed) remove(getValues('variants').findIndex(variant => variant.id === id))
  }
}
