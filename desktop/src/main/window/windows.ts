import { dark, light } from '@shop/tokens/palette'
import { app, BrowserWindow, nativeTheme, type Rectangle, shell, type WebContents } from 'electron'
import { messageChannel } from '../../ipc/channels.ts'
import type { MainMessages, MainMessageName } from '../../ipc/verbs.ts'
import { confirmLoss } from './confirmLoss.ts'
import { appOrigin, isPageAddress } from './appScheme.ts'
import { openContextMenus } from './contextMenu.ts'
import { inform } from './confirm.ts'
import { createPositions, type Kind, kindOf } from './positions.ts'
import { reloadOnFailure } from './reloadOnFailure.ts'
import { logPageErrors } from '../log.ts'
import type { PreferenceStore } from '../preferences.ts'

/** Matches URLs of frames whose content comes from the page itself. */
const blankFrame = /^about:(blank|srcdoc)$/

interface Deps {
  preload: string
  /** Icon for systems that do not use the program's own. */
  icon?: string | null
  /** Tells whether a URL may be opened in the system's browser. */
  mayOpen: (url: URL) => boolean
  preferences: Pick<PreferenceStore, 'read'>
}

/** Shift of a new window against each open one of its kind, px. */
const shiftPx = 24

/** Maximum number of windows, each of which takes some 150 MB of memory. */
const maxWindows = 12

type OpenOutside = (address: string) => void

/** Keeps a window on its page: other URLs open in the system's browser, if they are allowed at all. */
const guardNavigation = ({ webContents }: BrowserWindow, openOutside: OpenOutside): void => {
  webContents.setWindowOpenHandler(({ url }) => {
    openOutside(url)
    return { action: 'deny' }
  })
  const keepOnPage = (event: { url: string; preventDefault: () => void }) => {
    if (isPageAddress(event.url)) return
    event.preventDefault()
    openOutside(event.url)
  }
  webContents.on('will-navigate', keepOnPage)
  webContents.on('will-redirect', keepOnPage)
  // Frames may show only content of the page itself.
  webContents.on('will-frame-navigate', event => {
    if (!event.isMainFrame && !blankFrame.test(event.url)) event.preventDefault()
  })
  webContents.on('will-attach-webview', event => event.preventDefault())
}

const newWindow = ({ preload, icon = null }: Deps, bounds: Partial<Rectangle>): BrowserWindow =>
  new BrowserWindow({
    ...bounds,
    minWidth: 390,
    minHeight: 480,
    show: false,
    title: app.getName(),
    ...(icon !== null && { icon }),
    backgroundColor: (nativeTheme.shouldUseDarkColors ? dark : light).ground,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      webSecurity: true,
      navigateOnDragDrop: false,
      spellcheck: true,
    },
  })

/** Stores the open windows in order of focus, the last focused one at the end. */
const createStack = () => {
  const open = new Map<BrowserWindow, Kind>()
  /** Windows whose page has been painted. A window is shown only then, so that it is never empty. */
  const painted = new WeakSet<BrowserWindow>()
  /** Windows started with the computer that have not been opened yet, and are only in the tray. */
  const hidden = new WeakSet<BrowserWindow>()
  return {
    size: () => open.size,
    countOf: (kind: Kind) => [...open.values()].filter(openKind => openKind === kind).length,
    add: (
      window: BrowserWindow,
      { kind, isHidden, isMaximized }: { kind: Kind; isHidden: boolean; isMaximized: boolean },
    ): void => {
      open.set(window, kind)
      if (isHidden) hidden.add(window)
      window.once('ready-to-show', () => {
        painted.add(window)
        // Maximising also shows the window, so it is done only once the page is painted.
        if (isMaximized) window.maximize()
        if (!hidden.has(window)) window.show()
      })
      window.on('focus', () => {
        open.delete(window)
        open.set(window, kind)
      })
      window.on('closed', () => open.delete(window))
    },
    /** Brings the last focused window to the front; null if there is none. */
    show: (): BrowserWindow | null => {
      const window = [...open.keys()].at(-1)
      if (!window) return null
      hidden.delete(window)
      if (!painted.has(window)) return window
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      return window
    },
  }
}

const send = <N extends MainMessageName>(window: BrowserWindow, name: N, message: MainMessages[N]): void => {
  if (!window.isDestroyed()) window.webContents.send(messageChannel, name, message)
}

/** Opens windows, and closes all of them. Each window stores its position when it closes. */
const createOpener = (deps: Deps, stack: ReturnType<typeof createStack>, openOutside: OpenOutside) => {
  let isQuitting = false
  let onAllClosed: (() => void) | null = null
  const positions = createPositions(deps.preferences)
  return {
    openAs: (kind: Kind, path: string, isHidden = false): BrowserWindow => {
      const { bounds, isMaximized, isFullscreen } = positions.forKind(kind, stack.countOf(kind) * shiftPx)
      const window = newWindow(deps, bounds)
      stack.add(window, { kind, isHidden, isMaximized })
      guardNavigation(window, openOutside)
      reloadOnFailure(window)
      logPageErrors(window)
      openContextMenus(window)
      confirmLoss(window, () => {
        isQuitting = false
        onAllClosed = null
      })
      window.on('close', event => {
        if (!isFullscreen) positions.save(window, kind)
        const staysInTray = !isQuitting && deps.preferences.read().staysInTray
        if (!staysInTray || BrowserWindow.getAllWindows().length > 1) return
        event.preventDefault()
        window.hide()
      })
      window.on('closed', () => {
        if (stack.size() === 0) onAllClosed?.()
      })
      void window.loadURL(appOrigin + path)
      return window
    },
    /** Lets windows close from now on, since the app is quitting. */
    markQuitting: (): void => void (isQuitting = true),
    /** Closes all windows, then calls `then`, unless the user keeps a window with unsaved changes. */
    closeAll: (then: () => void): void => {
      isQuitting = true
      onAllClosed = then
      BrowserWindow.getAllWindows().forEach(window => window.close())
    },
  }
}

/** Manages the app's windows, each of which shows one page of the office. */
export const createWindows = (deps: Deps) => {
  const stack = createStack()
  const openOutside: OpenOutside = address => {
    if (!URL.canParse(address)) return
    const url = new URL(address)
    if (deps.mayOpen(url)) void shell.openExternal(url.href)
  }
  const { openAs, markQuitting, closeAll } = createOpener(deps, stack, openOutside)

  const openOffice = (path = '/admin', isHidden = false): BrowserWindow => openAs('office', path, isHidden)

  /** Opens a page in another window at the position of the last one of its kind; refuses if too many are open. */
  const openNew = (path: string): void => {
    if (stack.size() < maxWindows) openAs(kindOf(path), path)
    else void inform('info', `${maxWindows} windows are open already.`, 'Please close one first.')
  }

  return {
    open: openOffice,
    openNew,
    /** Opens the page of the focused window in another window. */
    openPageAgain: (): void => {
      const address = BrowserWindow.getFocusedWindow()?.webContents.getURL()
      if (address?.startsWith(`${appOrigin}/admin`)) openNew(address.slice(appOrigin.length))
    },
    send,
    /** Opens a page in the front window, or in a new one, for a link or a notice. */
    goTo: (path: string): void => {
      const window = stack.show()
      if (window) send(window, 'goTo', { path })
      else openOffice(path)
    },
    /** Loads the office's first page in every window except that of `page`. */
    reloadOthers: (page: WebContents): void =>
      BrowserWindow.getAllWindows()
        .filter(({ webContents }) => webContents !== page)
        .forEach(window => void window.loadURL(`${appOrigin}/admin`)),
    sendToAll: <N extends MainMessageName>(name: N, message: MainMessages[N]): void =>
      BrowserWindow.getAllWindows().forEach(window => send(window, name, message)),
    isAnyAt: (matches: (address: URL) => boolean): boolean =>
      BrowserWindow.getAllWindows().some(({ webContents }) => {
        // The URL is empty until the page has begun to load.
        const address = webContents.getURL()
        return URL.canParse(address) && matches(new URL(address))
      }),
    front: (): BrowserWindow => stack.show() ?? openOffice(),
    openOutside,
    markQuitting,
    closeAll,
  }
}

export type Windows = ReturnType<typeof createWindows>
