import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { variantDetails } from '@shop/contracts/catalog/variantDetails'
import { choiceText } from '@shop/contracts/orders/variantName'
import { useState } from 'react'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { Asked } from './Asked.tsx'
import { TellMeForm } from './TellMeForm.tsx'

interface Props {
  product: Pick<Product, 'title' | 'variants'>
  wanted: readonly Variant[]
  onClose: () => void
  /** Goes back to the shop, once somebody has asked. */
  onDone: () => void
}

/** Asks where to write to, and says what happens then. */
export const TellMeDialog = ({ product, wanted, onClose, onDone }: Props) => {
  // As they were when it was opened: what comes back meanwhile does not empty the form.
  const [options] = useState(() =>
    wanted.map(variant => {
      const details = variantDetails(variant, product.variants)
      const { color, size } = variant
      return { variantId: variant.id, words: choiceText({ color, size: `size ${size}`, details }) }
    }),
  )
  const [asked, setAsked] = useState<{ email: string; variantId: string } | null>(null)
  const wordsOf = (id: string) => options.find(({ variantId }) => variantId === id)?.words ?? ''
  return (
    <Dialog title={asked ? 'You are on the list' : 'Tell me when it is back'} onClose={onClose} isNarrow>
      {asked ? (
        <Asked email={asked.email} title={product.title} choice={wordsOf(asked.variantId)} onDone={onDone} />
      ) : (
        <TellMeForm title={product.title} options={options} onAsked={setAsked} />
      )}
    </Dialog>
  )
}
