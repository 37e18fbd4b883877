import { getProduct } from '@shop/contracts/catalog/endpoints'
import type { Product } from '@shop/contracts/catalog/entities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { Button } from '../../../kit/parts/Button.tsx'
import { Notice } from '../../../kit/parts/notices/Notice.tsx'
import { Skeleton } from '../../../kit/parts/Skeleton.tsx'
import { VisuallyHidden } from '../../../kit/parts/VisuallyHidden.tsx'
import { query } from '../../../kit/query/query.ts'
import { countVisit } from '../../../kit/visits/countVisit.ts'
import { useAddToCart } from '../../cart/useAddToCart.ts'
import { adviceTakenFor } from '../../choice/fitAdvice.ts'
import { readChoice } from '../../choice/readChoice.ts'
import { ChoiceSheet } from '../../choice/ChoiceSheet.tsx'
import { useChoice } from '../../choice/useChoice.ts'

const LoadedSheet = ({
  product,
  address,
  onClose,
}: {
  product: Product
  address: string
  onClose: () => void
}) => {
  const { mutate, isPending } = useAddToCart()
  const productChoice = useChoice(
    product,
    useState(() => readChoice(new URLSearchParams(address.split('?')[1]), product.variants)),
  )
  const add = () => {
    if (!productChoice.variant) return
    const item = {
      variantId: productChoice.variant.id,
      quantity: 1,
      ...adviceTakenFor(product.id, productChoice.variant),
    }
    mutate(item, { onSuccess: () => countVisit('add_to_cart'), onSettled: onClose })
  }
  return (
    <ChoiceSheet
      product={product}
      productChoice={productChoice}
      isPending={isPending}
      onBuy={add}
      onClose={onClose}
    />
  )
}

interface Props {
  productId: string
  title: string
  /** The card's address, which contains the initial choice. */
  address: string
  onClose: () => void
}

/** Loads a card's product, asks for the size, and adds one unit to the cart. */
export const QuickAddSheet = ({ productId, title, address, onClose }: Props) => {
  const { data, isPending, refetch } = useQuery(query(getProduct, { id: productId }))
  if (data && data.variants.length > 0)
    return <LoadedSheet product={data} address={address} onClose={onClose} />
  return (
    <Dialog title={title} onClose={onClose} isNarrow isSheet>
      {isPending ? (
        <>
          <VisuallyHidden>Loading the sizes</VisuallyHidden>
          <Skeleton height="20rem" />
        </>
      ) : (
        <Notice isError text="The sizes could not be loaded. Please check your connection and try again.">
          <Button onClick={() => void refetch()}>Try Again</Button>
        </Notice>
      )}
    </Dialog>
  )
}
