import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cancelHandler } from './cancelHandler.ts'
import styles from './Dialog.module.css'
import { IconButton } from '../parts/IconButton.tsx'

interface Props {
  title: string
  /** Called by the close button, by Escape and, unless there is a form, by a click outside. */
  onClose: () => void
  isNarrow?: boolean
  /** Makes the dialog wide enough for tables. */
  isWide?: boolean
  /** Aligns the dialog at the top, for content whose height changes. */
  isAtTop?: boolean
  /** Places the dialog at the bottom edge on phones, within reach of a thumb. */
  isSheet?: boolean
  children: ReactNode
}

/** Shows a modal dialog while it is mounted. The browser keeps the focus inside and returns it afterwards. */
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
  // The dialog is closed before it is removed, because only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Focuses the first field, or the safe answer of a question, which is marked.
    const firstField = ['[data-first]', 'input:not([type="hidden"]), select']
      .map(selector => element?.querySelector<HTMLElement>(selector))
      .find(Boolean)
    // Focuses the checked radio button of a group.
    const checkedRadio = [...(element?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].find(
      ({ type, name }) => type === 'radio' && name === firstField?.getAttribute('name'),
    )
    ;(checkedRadio ?? firstField)?.focus()
    return () => element?.close()
  }, [])
  const closeFromBackdrop = ({ target, currentTarget }: MouseEvent) => {
    // A misplaced click must not lose typed text. A form with an `action` is a search, whose text is in the address.
    if (target === currentTarget && !currentTarget.querySelector('form:not([action])')) onClose()
  }
  return (
    // The keyboard closes it by Escape, which triggers `onCancel`.
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
      onCancel={cancelHandler(onClose)}
      onMouseDown={closeFromBackdrop}
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
