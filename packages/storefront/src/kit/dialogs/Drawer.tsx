import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { cancelHandler } from './cancelHandler.ts'
import styles from './Drawer.module.css'
import { lockScroll } from './lockScroll.ts'
import { IconButton } from '../parts/IconButton.tsx'

interface Props {
  title: string
  /** Called by the close button, by Escape or by a click outside. */
  onClose: () => void
  /** Shown below the title, outside the scrolled content. */
  notice?: ReactNode
  /** Shown below the scrolled content, always visible. */
  footer?: ReactNode
  children: ReactNode
}

/** Shows a modal panel at the window's edge while it is mounted; afterwards the focus returns. */
export const Drawer = ({ title, onClose, notice, footer, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // The panel is closed before it is removed, because only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useLayoutEffect(lockScroll, [])

  return (
    // The keyboard closes it by Escape, which triggers `onCancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={id}
      onCancel={cancelHandler(onClose)}
      // Ignores the second click of a double click on the button that opened it.
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
