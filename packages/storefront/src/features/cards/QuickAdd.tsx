import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../kit/parts/IconButton.tsx'
import styles from './QuickAdd.module.css'

const QuickAddSheet = lazy(async () => ({
  default: (await import('./quickAdd/QuickAddSheet.tsx')).QuickAddSheet,
}))

interface Props {
  productId: string
  title: string
  /** Address of the card's link, including its colour. */
  address: string
}

/** The cart button of a card, which asks for the size in a dialog. */
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
