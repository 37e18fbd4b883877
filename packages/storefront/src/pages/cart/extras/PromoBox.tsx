import type { CartPromotion } from '@shop/contracts/cart/endpoints'
import { useEffect, useRef, useState } from 'react'
import { AppliedCode } from './AppliedCode.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './CodeForm.module.css'

interface Props {
  promotion: CartPromotion | null
  /** Reason why a valid code does not reduce the order. */
  unused: string | undefined
}

/** One promotion code: the field, folded until opened, or the applied code. The focus moves to whichever is shown. */
export const PromoBox = ({ promotion, unused }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const code = promotion?.code
  const shown = useRef(code)
  const isOwnAct = useRef(false)
  const [isOpen, setIsOpen] = useState(false)
  // Unfolds the field when a code is removed.
  if (promotion && !isOpen) setIsOpen(true)
  const onAct = (isUnderWay: boolean) => {
    isOwnAct.current = isUnderWay
  }
  useEffect(() => {
    if (shown.current === code) return
    shown.current = code
    // Moves the focus, because the focused element is gone.
    if (isOwnAct.current)
      box.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    isOwnAct.current = false
  }, [code])
  return (
    <div ref={box}>
      {promotion ? (
        <AppliedCode promotion={promotion} unused={unused} onAct={onAct} />
      ) : (
        <details
          className={styles.fold}
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary>Have a code?</summary>
          <CodeForm onAct={onAct} />
        </details>
      )}
    </div>
  )
}
