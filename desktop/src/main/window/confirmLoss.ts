import { type BrowserWindow, dialog } from 'electron'

/**
 * Asks the user before a window with unsaved changes closes. Without this, Electron would keep such a window open and
 * show no message. Calls `onStay` if the user keeps it open.
 */
export const confirmLoss = (window: BrowserWindow, onStay: () => void): void => {
  window.webContents.on('will-prevent-unload', event => {
    const keepEditingIndex = 1 // index of `Keep Editing`
    const pressed = dialog.showMessageBoxSync(window, {
      type: 'warning',
      message: 'Leave without saving?',
      detail: 'You have unsaved changes in this window.',
      buttons: ['Leave', 'Keep Editing'],
      defaultId: keepEditingIndex,
      cancelId: keepEditingIndex,
      noLink: true,
    })
    // Preventing the event makes the window close despite the page's objection.
    if (pressed === keepEditingIndex) onStay()
    else event.preventDefault()
  })
}
