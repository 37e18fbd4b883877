import { type BrowserWindow, dialog } from 'electron'

/** A page whose process ended is loaded again: the first time by itself, then when its user says so, as it may go on for ever. */
export const loadAgain = (window: BrowserWindow): void => {
  const { webContents } = window
  let hasFallen = false

  const ask = async (reason: string) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: 'This window has failed again.',
      detail: `Its page ended unexpectedly (${reason}). What was typed into a form and not saved comes back with that form; only files have to be chosen again.`,
      buttons: ['Load Again', 'Close Window'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    if (window.isDestroyed()) return
    if (response === 0) webContents.reload()
    else window.destroy()
  }

  webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    if (hasFallen) {
      void ask(reason)
      return
    }
    hasFallen = true
    webContents.reload()
  })
}
