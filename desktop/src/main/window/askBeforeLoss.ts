import { type BrowserWindow, dialog } from 'electron'

/**
 * Asks the user before a window with something unsaved closes, as the office asks within a page: Electron alone keeps
 * such a window open and says nothing. `onStay` is called when the user keeps the window open.
 */
export const askBeforeLoss = (window: BrowserWindow, onStay: () => void): void => {
  window.webContents.on('will-prevent-unload', event => {
    const stay = 1
    const pressed = dialog.showMessageBoxSync(window, {
      type: 'warning',
      message: 'Leave without saving?',
      detail: 'You have unsaved changes in this window.',
      buttons: ['Leave', 'Keep Editing'],
      defaultId: stay,
      cancelId: stay,
      noLink: true,
    })
    // Preventing the event overrules the page's wish to stay.
    if (pressed === stay) onStay()
    else event.preventDefault()
  })
}
