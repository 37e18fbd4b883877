import { type ComponentType, Fragment, useId, useRef, useState } from 'react'
import { VisuallyHidden } from '../../../kit/parts/VisuallyHidden.tsx'
import styles from './CartLines.module.css'
import type { PendingLine } from '../pending.ts'
import { type RemovedItem, RemovedLine } from './RemovedLine.tsx'

export interface LineProps {
  line: PendingLine
  currency: string
  onRemoved: () => void
}

interface Props {
  lines: readonly PendingLine[]
  currency: string
  /** Component of one line. */
  Line: ComponentType<LineProps>
}

/** Shows the lines of the cart; the last removed one is replaced by Undo. */
export const CartLines = ({ lines, currency, Line }: Props) => {
  const titleId = useId()
  const [removed, setRemoved] = useState<{ line: RemovedItem; index: number } | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const forget = () => {
    setRemoved(null)
    title.current?.focus()
  }
  // A failed removal brings the line back, which leaves nothing to undo.
  const canUndo = removed !== null && lines.every(({ id }) => id !== removed.line.id)
  const undoRow = canUndo && (
    <li>
      <RemovedLine key={removed.line.id} line={removed.line} onRestored={forget} />
    </li>
  )
  if (lines.length === 0 && !canUndo) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        <VisuallyHidden>Items</VisuallyHidden>
      </h2>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <Fragment key={line.id}>
            {removed?.index === index && undoRow}
            <li>
              <Line line={line} currency={currency} onRemoved={() => setRemoved({ line, index })} />
            </li>
          </Fragment>
        ))}
        {removed !== null && removed.index >= lines.length && undoRow}
      </ul>
    </section>
  )
}
