import type { CartPromotion } from '@shop/contracts/cart/endpoints'
import { useEffect, useRef } from 'react'
import { AppliedCode } from './AppliedCode.tsx'
import { CodeForm } from './CodeForm.tsx'

/** One promotion code: the field for it, or the code that was put in. The keyboard stays with whichever stands here. */
export const PromoBox = ({ promotion }: { promotion: CartPromotion | null }) => {
  const box = useRef<HTMLDivElement>(null)
  const code = promotion?.code
  const shown = useRef(code)
  const isOwnAct = useRef(false)
  const onAct = (isUnderWay: boolean) => {
    isOwnAct.current = isUnderWay
  }
  useEffect(() => {
    if (shown.current === code) return
    shown.current = code
    // The element with the focus has just gone.
    if (isOwnAct.current)
      box.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
    isOwnAct.current = false
  }, [code])
  return (
    <div ref={box}>
      {promotion ? <AppliedCode promotion={promotion} onAct={onAct} /> : <CodeForm onAct={onAct} />}
    </div>
  )
}
