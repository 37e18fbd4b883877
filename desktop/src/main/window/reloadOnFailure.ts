import { type BrowserWindow, dialog } from 'electron'
import { logError } from '../log.ts'

const draftsText =
  'Anything you typed into a form and did not save will come back with that form; only files have to be chosen again.'

/**
 * Reloads a window's page after a crash. From the second crash on, asks the user first, since the page may crash again.
 * Reloads an unresponsive page if its user does not want to wait.
 */
export const reloadOnFailure = (window: BrowserWindow): void => {
  const { webContents } = window
  let hasCrashed = false
  let question: AbortController | null = null

  const askAfterCrash = async (reason: string) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: 'This window has failed again.',
      detail: `Its page ended unexpectedly (${reason}). ${draftsText} Save Log File in the Help menu saves the details in a file that you can send.`,
      buttons: ['Load Again', 'Close Window'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    if (window.isDestroyed()) return
    if (response === 0) webContents.reload()
    else window.destroy()
  }

  const askToWait = async (signal: AbortSignal) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'This window is not responding.',
      detail: `You can wait, or load its page again. ${draftsText}`,
      buttons: ['Wait', 'Load Again'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal,
    })
    if (signal.aborted || window.isDestroyed() || response === 0) return
    // A busy page cannot reload itself, so its process is ended, which leads to a reload.
    hasCrashed = false
    webContents.forcefullyCrashRenderer()
  }

  webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    logError('page', `ended (${reason})`)
    if (hasCrashed) {
      void askAfterCrash(reason)
      return
    }
    hasCrashed = true
    webContents.reload()
  })
  window.on('unresponsive', () => {
    if (question) return
    logError('page', 'does not respond')
    question = new AbortController()
    void askToWait(question.signal).finally(() => (question = null))
  })
  window.on('responsive', () => question?.abort())
}
