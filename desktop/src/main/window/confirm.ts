import { BrowserWindow, dialog, type MessageBoxOptions, type WebContents } from 'electron'

interface Question {
  message: string
  detail: string
  /** Word of the button that does it, and of the one that does not. */
  act: string
  leave?: string
}

/** Asks in a box of the system, which no page can press; Escape means no. Over the page's window where it still has one. */
export const confirm = async (
  page: WebContents,
  { message, detail, act, leave = 'Cancel' }: Question,
): Promise<boolean> => {
  const options: MessageBoxOptions = {
    type: 'question',
    message,
    detail,
    buttons: [act, leave],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  }
  const window = BrowserWindow.fromWebContents(page)
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options))
  return response === 0
}
