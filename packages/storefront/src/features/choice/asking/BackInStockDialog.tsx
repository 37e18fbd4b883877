import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { variantDetails } from '@shop/contracts/catalog/variantDetails'
import { choiceText } from '@shop/contracts/orders/variantName'
import { useState, useEffect, useRef } from 'react'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { BackInStockForm } from './BackInStockForm.tsx'
import { tidyEmail } from '@shop/contracts/tidy'
import { Button } from '../../../kit/parts/Button.tsx'
import styles from './BackInStockButton.module.css'

interface ConfirmationProps {
  email: string
  title: string
  /** Colour and size of the variant in words. */
  choice: string
  onDone: () => void
}

/** Replaces the form after the request, and focuses the text, so that it is read out. */
const Confirmation = ({ email, title, choice, onDone }: ConfirmationProps) => {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p ref={text} tabIndex={-1} className={styles.asked}>
        We will write to <strong>{tidyEmail(email)}</strong> when the {title} is back in {choice}.
      </p>
      <Button look="outline" isWide onClick={onDone}>
        Continue Shopping
      </Button>
    </div>
  )
}

interface Props {
  product: Pick<Product, 'title' | 'variants'>
  requestable: readonly Variant[]
  onClose: () => void
  /** Closes the dialog after the request. */
  onDone: () => void
}

/** Asks for an email address, and explains the next steps. */
export const BackInStockDialog = ({ product, requestable, onClose, onDone }: Props) => {
  // The options are fixed on opening, so that a variant that comes back in stock does not empty the form.
  const [options] = useState(() =>
    requestable.map(variant => {
      const details = variantDetails(variant, product.variants)
      const { color, size } = variant
      return { variantId: variant.id, words: choiceText({ color, size: `size ${size}`, details }) }
    }),
  )
  const [request, setRequest] = useState<{ email: string; variantId: string } | null>(null)
  const wordsOf = (id: string) => options.find(({ variantId }) => variantId === id)?.words ?? ''
  return (
    <Dialog title={request ? 'You are on the list' : 'Tell me when it is back'} onClose={onClose} isNarrow>
      {request ? (
        <Confirmation
          email={request.email}
          title={product.title}
          choice={wordsOf(request.variantId)}
          onDone={onDone}
        />
      ) : (
        <BackInStockForm title={product.title} options={options} onRequested={setRequest} />
      )}
    </Dialog>
  )
}
