import { Fragment, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../kit/parts/VisuallyHidden.tsx'
import { CartLine } from './CartLine.tsx'
import styles from './CartLines.module.css'
import type { WantedLine } from '../../../features/cart/pending.ts'
import { type Removed, RemovedLine } from './RemovedLine.tsx'

interface Props {
  lines: readonly WantedLine[]
  currency: string
}

/** The lines of the cart, and in the place of the one removed last the way to bring it back. */
export const CartLines = ({ lines, currency }: Props) => {
  const [removed, setRemoved] = useState<{ line: Removed; at: number } | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const forget = () => {
    setRemoved(null)
    title.current?.focus()
  }
  // A removal that failed has brought its line back.
  const canUndo = removed !== null && lines.every(({ id }) => id !== removed.line.id)
  const undo = canUndo && (
    <li>
      <RemovedLine key={removed.line.id} line={removed.line} onRestored={forget} />
    </li>
  )
  if (lines.length === 0 && !canUndo) return null
  return (
    <section aria-labelledby="cart-items">
      <h2 id="cart-items" ref={title} tabIndex={-1}>
        <VisuallyHidden>Items</VisuallyHidden>
      </h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <Fragment key={line.id}>
            {removed?.at === index && undo}
            <li>
              <CartLine line={line} currency={currency} onRemoved={() => setRemoved({ line, at: index })} />
            </li>
          </Fragment>
        ))}
        {removed !== null && removed.at >= lines.length && undo}
      </ul>
    </section>
  )
}
