import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { byEscape } from './byEscape.ts'
import styles from './Dialog.module.css'
import { IconButton } from '../parts/IconButton.tsx'

interface Props {
  title: string
  /** Asks for its end: by the cross, the Escape key or, where there is no form in it, a press beside it. */
  onClose: () => void
  isNarrow?: boolean
  /** For tables. */
  isWide?: boolean
  /** Grows downwards, for what changes its height while it is open. */
  isAtTop?: boolean
  /** On phones it rises from the bottom edge, where a thumb reaches it. */
  isSheet?: boolean
  children: ReactNode
}

/**
 * A modal dialog for as long as it is rendered. The browser itself keeps the keyboard inside and gives the focus back
 * to where it was.
 */
export const Dialog = ({
  title,
  onClose,
  isNarrow = false,
  isWide = false,
  isAtTop = false,
  isSheet = false,
  children,
}: Props) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is taken out of the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // A form is opened to be filled in, and the safe answer to a question is marked.
    const first = ['[data-first]', 'input:not([type="hidden"]), select']
      .map(wanted => element?.querySelector<HTMLElement>(wanted))
      .find(Boolean)
    // Focuses the checked radio button of a group.
    const chosen = [...(element?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].find(
      ({ type, name }) => type === 'radio' && name === first?.getAttribute('name'),
    )
    ;(chosen ?? first)?.focus()
    return () => element?.close()
  }, [])
  const closeFromBeside = ({ target, currentTarget }: MouseEvent) => {
    // A press that goes wrong must not throw away what has been typed; a search, which has an address, costs nothing.
    if (target === currentTarget && !currentTarget.querySelector('form:not([action])')) onClose()
  }
  return (
    // Keyboards close it by Escape, which is `onCancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={[
        styles.dialog,
        isNarrow && styles.narrow,
        isWide && styles.wide,
        isAtTop && styles.top,
        isSheet && styles.sheet,
      ]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={id}
      onCancel={byEscape(onClose)}
      onMouseDown={closeFromBeside}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
