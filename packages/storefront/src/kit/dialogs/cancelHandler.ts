import type { SyntheticEvent } from 'react'

/**
 * Creates a dialog's `onCancel`, which Escape triggers. Ignores events that React passes on from nested dialogs and
 * file choosers.
 */
export const cancelHandler =
  (onClose: () => void) =>
  (event: SyntheticEvent<HTMLDialogElement>): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
