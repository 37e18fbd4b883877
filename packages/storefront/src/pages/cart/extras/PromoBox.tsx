import type { CartPromotion } from '@shop/contracts/cart/endpoints'
import { useEffect, useRef, useState } from 'react'
import { AppliedCode } from './AppliedCode.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './CodeForm.module.css'

interface Props {
  promotion: CartPromotion | null
  /** Reason why a valid code does not reduce the order. */
  unusedReason: string | undefined
}

/**
 * Shows the applied promotion code, or a field for one that is hidden until it is opened. When the shopper applies or
 * removes a code here, the focus moves to the part that appears.
 */
export const PromoBox = ({ promotion, unusedReason }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const code = promotion?.code
  const shownCode = useRef(code)
  const isChangedHere = useRef(false)
  const [isOpen, setIsOpen] = useState(false)
  // Keeps the field open for the time after the code is removed.
  if (promotion && !isOpen) setIsOpen(true)
  const onChanging = (isChanging: boolean) => {
    isChangedHere.current = isChanging
  }
  useEffect(() => {
    if (shownCode.current === code) return
    shownCode.current = code
    // Moves the focus, because the focused element is gone.
    if (isChangedHere.current)
      box.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    isChangedHere.current = false
  }, [code])
  return (
    <div ref={box}>
      {promotion ? (
        <AppliedCode promotion={promotion} unusedReason={unusedReason} onChanging={onChanging} />
      ) : (
        <details
          className={styles.fold}
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary>Have a code?</summary>
          <CodeForm onChanging={onChanging} />
        </details>
      )}
    </div>
  )
}
