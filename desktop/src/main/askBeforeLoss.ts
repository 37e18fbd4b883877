import { type BrowserWindow, dialog } from 'electron'

/**
 * Where a page holds what is not saved, Electron keeps its window open and says nothing: here its user is asked, as the
 * office asks within a page. `onStay`: whatever was to end, does not.
 */
export const askBeforeLoss = (window: BrowserWindow, onStay: () => void): void => {
  window.webContents.on('will-prevent-unload', event => {
    const stay = 1
    const pressed = dialog.showMessageBoxSync(window, {
      type: 'warning',
      message: 'Leave without saving?',
      detail: 'What you have changed here is not saved yet, and will be lost.',
      buttons: ['Leave', 'Keep Editing'],
      defaultId: stay,
      cancelId: stay,
      noLink: true,
    })
    // What is prevented is the page's wish to stay.
    if (pressed === stay) onStay()
    else event.preventDefault()
  })
}
