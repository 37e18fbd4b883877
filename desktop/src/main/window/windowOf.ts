import { BrowserWindow, type WebContents } from 'electron'

/** Returns the window for a dialog: the page's, or else the focused one; null if there is none. */
export const windowOf = (page: WebContents | null): BrowserWindow | null =>
  page ? BrowserWindow.fromWebContents(page) : BrowserWindow.getFocusedWindow()
