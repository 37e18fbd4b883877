import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { byEscape } from './byEscape.ts'
import styles from './Drawer.module.css'
import { holdPage } from './holdPage.ts'
import { IconButton } from '../parts/IconButton.tsx'

interface Props {
  title: string
  /** Asks for its end: by the cross, the Escape key or a press beside it. */
  onClose: () => void
  /** Stands below the title, above what scrolls. */
  notice?: ReactNode
  /** Stays in sight below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A modal panel at the window's edge for as long as it is rendered; the focus then goes back to where it was. */
export const Drawer = ({ title, onClose, notice, footer, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it is taken out of the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useLayoutEffect(holdPage, [])

  return (
    // Keyboards close it by Escape, which is `onCancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={id}
      onCancel={byEscape(onClose)}
      // The second press of a double click that opened it was meant for what lay there before.
      onMouseDown={({ target, currentTarget, detail }) => target === currentTarget && detail < 2 && onClose()}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        {notice && <div className={styles.notice}>{notice}</div>}
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  )
}
