import { BrowserWindow, type WebContents } from 'electron'

/** Window for a dialog: that of the page, or else the focused one; null if there is none. */
export const windowOf = (page: WebContents | null): BrowserWindow | null =>
  page ? BrowserWindow.fromWebContents(page) : BrowserWindow.getFocusedWindow()
