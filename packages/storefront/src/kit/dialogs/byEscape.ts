import type { SyntheticEvent } from 'react'

/**
 * Makes a dialog's `onCancel`, which Escape triggers. Ignores events of dialogs opened from this one and of file
 * choosers in it, which React passes on.
 */
export const byEscape =
  (onClose: () => void) =>
  (event: SyntheticEvent<HTMLDialogElement>): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
