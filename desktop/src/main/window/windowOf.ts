import { BrowserWindow, type WebContents } from 'electron'

/** Window over which a box opens: that of the page that wants it, or else the one in front; null where there is none. */
export const windowOf = (page: WebContents | null): BrowserWindow | null =>
  page ? BrowserWindow.fromWebContents(page) : BrowserWindow.getFocusedWindow()
