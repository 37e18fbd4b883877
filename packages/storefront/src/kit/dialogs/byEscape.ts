import type { SyntheticEvent } from 'react'

/**
 * Makes a dialog's `onCancel`: Escape asks for its end. React hands the event on through its tree, so that of a dialog that
 * was opened from this one, or of a file chooser in it, is left alone.
 */
export const byEscape =
  (onClose: () => void) =>
  (event: SyntheticEvent<HTMLDialogElement>): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
