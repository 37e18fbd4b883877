import type { Product, Variant } from '@shop/contracts/catalog/entities'
import { variantDetails } from '@shop/contracts/catalog/variantDetails'
import { choiceText } from '@shop/contracts/orders/variantName'
import { useState, useEffect, useRef } from 'react'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { TellMeForm } from './TellMeForm.tsx'
import { tidyEmail } from '@shop/contracts/tidy'
import { Button } from '../../../kit/parts/Button.tsx'
import styles from './TellMe.module.css'

interface AskedProps {
  email: string
  title: string
  /** The variant in words. */
  choice: string
  onDone: () => void
}

/** Takes the form's place, and the keyboard with it, so that it is read out. */
const Asked = ({ email, title, choice, onDone }: AskedProps) => {
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
  wanted: readonly Variant[]
  onClose: () => void
  /** Goes back to the shop, once somebody has asked. */
  onDone: () => void
}

/** Asks where to write to, and says what happens then. */
export const TellMeDialog = ({ product, wanted, onClose, onDone }: Props) => {
  // Fixes the options on opening, so that a variant that comes back in stock does not empty the form.
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
