import { dialog, type MessageBoxOptions, type WebContents } from 'electron'
import { windowOf } from './windowOf.ts'

interface Question {
  message: string
  detail: string
  /** Labels of the buttons for yes and no. */
  confirmLabel: string
  cancelLabel?: string
}

const show = async (page: WebContents | null, options: MessageBoxOptions): Promise<number> => {
  const window = windowOf(page)
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options))
  return response
}

/** Asks in a native dialog, whose buttons no page can press; Escape means no. */
export const confirm = async (
  page: WebContents | null,
  { message, detail, confirmLabel, cancelLabel = 'Cancel' }: Question,
): Promise<boolean> => {
  const buttons = [confirmLabel, cancelLabel]
  const pressed = await show(page, {
    type: 'question',
    message,
    detail,
    buttons,
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  })
  return pressed === 0
}

/** Shows a message in a native dialog. */
export const inform = async (
  type: 'info' | 'error',
  message: string,
  detail: string,
  page: WebContents | null = null,
): Promise<void> => {
  await show(page, { type, message, detail, buttons: ['OK'], defaultId: 0, cancelId: 0, noLink: true })
}
