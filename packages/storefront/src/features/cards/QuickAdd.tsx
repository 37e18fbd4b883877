import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../kit/parts/IconButton.tsx'
import styles from './QuickAdd.module.css'

const QuickAddSheet = lazy(async () => ({
  default: (await import('./quickAdd/QuickAddSheet.tsx')).QuickAddSheet,
}))

interface Props {
  productId: string
  title: string
  /** The address of the card, with what is chosen in it. */
  address: string
}

/** The way into the cart from a card: asks for the size where the shopper is. */
export const QuickAdd = ({ productId, title, address }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <span className={styles.quick}>
        <IconButton
          icon="plus"
          label={`Choose a size: ${title}`}
          title="Choose a size"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        />
      </span>
      {isOpen && (
        <Suspense>
          <QuickAddSheet
            productId={productId}
            title={title}
            address={address}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
