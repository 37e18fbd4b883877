import { join } from 'node:path'
import { dark, light } from '@shop/tokens/palette'
import { app, BrowserWindow, nativeTheme, type Rectangle, screen, shell, type WebContents } from 'electron'
import { z } from 'zod'
import { tellChannel } from '../../ipc/channels.ts'
import type { Told, ToldName } from '../../ipc/verbs.ts'
import { askBeforeLoss } from './askBeforeLoss.ts'
import { appOrigin, isPageAddress } from './appScheme.ts'
import { openContextMenus } from './contextMenu.ts'
import { keptFile } from '../files/keptFile.ts'
import { inform } from './confirm.ts'
import { loadAgain } from './loadAgain.ts'
import { noteErrorsOf } from '../log.ts'
import type { PreferenceStore } from '../preferences.ts'

const Place = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  isMaximized: z.boolean(),
})

/** Kinds of windows. Each has a place of its own: an order beside a product. */
const kinds = ['office', 'orders', 'products', 'bench'] as const
type Kind = (typeof kinds)[number]
const Places = z.partialRecord(z.enum(kinds), Place)
const usual = {
  office: { width: 1320, height: 860 },
  orders: { width: 1000, height: 820 },
  products: { width: 1000, height: 820 },
  bench: { width: 1000, height: 820 },
} satisfies Record<Kind, object>

const kindOf = (path: string): Kind => {
  if (/^\/admin\/orders\/./.test(path)) return 'orders'
  if (/^\/admin\/pack(\?|$)/.test(path)) return 'bench'
  return /^\/admin\/products\?(.*&)?view=/.test(path) ? 'products' : 'office'
}

/** Tells whether a remembered place is still on a screen: one may have been unplugged. */
const isOnScreen = ({ x, y, width }: z.output<typeof Place>): boolean =>
  screen.getAllDisplays().some(({ workArea: area }) => {
    const overlap = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
    return overlap > 100 && y >= area.y - 10 && y < area.y + area.height - 100
  })

/** Addresses of frames without content of their own. */
const drawnFrame = /^about:(blank|srcdoc)$/

interface Parts {
  preload: string
  /** The windows' own icon, where the system takes it from nowhere else. */
  icon?: string | null
  /** Addresses outside that may be opened in the system's browser. */
  mayOpen: (url: URL) => boolean
  preferences: Pick<PreferenceStore, 'read'>
}

/** Each takes some 150 MB of memory. */
const mostWindows = 12

/** The app's windows: all alike, each showing one page of the office. */
export const createWindows = ({ preload, icon = null, mayOpen, preferences }: Parts) => {
  let isLeaving = false
  let whenClosed: (() => void) | null = null
  const file = keptFile(join(app.getPath('userData'), 'windows.json'), Places, {})
  /** The one that was looked at last is the last. */
  const open = new Map<BrowserWindow, Kind>()
  /** Windows whose page has been painted. A new one is shown only then, so that nobody sees it empty. */
  const painted = new WeakSet<BrowserWindow>()
  /** Started with the computer, and not looked at yet: in the tray alone. */
  const hidden = new WeakSet<BrowserWindow>()

  const openOutside = (address: string): void => {
    if (!URL.canParse(address)) return
    const url = new URL(address)
    if (mayOpen(url)) void shell.openExternal(url.href)
  }

  const keepPlace = (window: BrowserWindow, kind: Kind): void => {
    if (window.isDestroyed() || window.isMinimized()) return
    file.tryWrite({
      ...file.read(),
      [kind]: { ...window.getNormalBounds(), isMaximized: window.isMaximized() },
    })
  }

  /** The page stays the page: links elsewhere go to the system's browser, if they may go anywhere at all. */
  const guard = ({ webContents }: BrowserWindow): void => {
    webContents.setWindowOpenHandler(({ url }) => {
      openOutside(url)
      return { action: 'deny' }
    })
    const stay = (event: { url: string; preventDefault: () => void }) => {
      if (isPageAddress(event.url)) return
      event.preventDefault()
      openOutside(event.url)
    }
    webContents.on('will-navigate', stay)
    webContents.on('will-redirect', stay)
    // Frames hold only what the page itself draws into them.
    webContents.on('will-frame-navigate', event => {
      if (!event.isMainFrame && !drawnFrame.test(event.url)) event.preventDefault()
    })
    webContents.on('will-attach-webview', event => event.preventDefault())
  }

  /** The display that the bench fills, where its user wants that and it is there. */
  const benchArea = (kind: Kind): Rectangle | undefined =>
    kind === 'bench'
      ? screen.getAllDisplays().find(({ id }) => id === preferences.read().benchDisplay)?.bounds
      : undefined

  const openAs = (kind: Kind, path: string, isHidden = false): BrowserWindow => {
    const filled = benchArea(kind)
    const kept = filled ? undefined : file.read()[kind]
    const place = kept && isOnScreen(kept) ? kept : null
    // A second window of a kind beside the first, not over it.
    const shift = [...open.values()].filter(other => other === kind).length * 24
    const window = new BrowserWindow({
      ...usual[kind],
      ...(place && { x: place.x + shift, y: place.y + shift, width: place.width, height: place.height }),
      ...(filled && { ...filled, fullscreen: true }),
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
    open.set(window, kind)
    if (isHidden) hidden.add(window)
    guard(window)
    loadAgain(window)
    noteErrorsOf(window)
    openContextMenus(window)
    askBeforeLoss(window, () => {
      isLeaving = false
      whenClosed = null
    })
    window.once('ready-to-show', () => {
      painted.add(window)
      // Shows it as well, so not before there is something to see.
      if (place?.isMaximized && shift === 0) window.maximize()
      if (!hidden.has(window)) window.show()
    })
    window.on('close', event => {
      if (!filled) keepPlace(window, kind)
      if (isLeaving || !preferences.read().staysInTray || BrowserWindow.getAllWindows().length > 1) return
      event.preventDefault()
      window.hide()
    })
    window.on('focus', () => {
      open.delete(window)
      open.set(window, kind)
    })
    window.on('closed', () => {
      open.delete(window)
      if (open.size === 0) whenClosed?.()
    })
    void window.loadURL(appOrigin + path)
    return window
  }

  const tell = <N extends ToldName>(window: BrowserWindow, name: N, told: Told[N]): void => {
    if (!window.isDestroyed()) window.webContents.send(tellChannel, name, told)
  }

  const openOffice = (path = '/admin', isHidden = false): BrowserWindow => openAs('office', path, isHidden)

  /** Brings the window that was looked at last to the front; null where there is none. */
  const show = (): BrowserWindow | null => {
    const window = [...open.keys()].at(-1)
    if (!window) return null
    hidden.delete(window)
    if (!painted.has(window)) return window
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    return window
  }

  /** The window in front, or a new one: where a link or a notice leads. */
  const goTo = (path: string): void => {
    const window = show()
    if (window) tell(window, 'goTo', { path })
    else openOffice(path)
  }

  return {
    open: openOffice,
    /** A page in a window of its own, where the last one of its kind was. Says so where too many are open. */
    openBeside: (path: string): void => {
      if (open.size < mostWindows) openAs(kindOf(path), path)
      else void inform('info', `${mostWindows} windows are open already.`, 'Please close one first.')
    },
    /** The page of the window in front, once more. */
    openAgain: (): void => {
      const address = BrowserWindow.getFocusedWindow()?.webContents.getURL()
      if (open.size < mostWindows && address?.startsWith(`${appOrigin}/admin`))
        openAs(kindOf(address.slice(appOrigin.length)), address.slice(appOrigin.length))
    },
    tell,
    goTo,
    /** All windows but that of `page` begin again. */
    loadOthers: (page: WebContents): void =>
      BrowserWindow.getAllWindows()
        .filter(({ webContents }) => webContents !== page)
        .forEach(window => void window.loadURL(`${appOrigin}/admin`)),
    tellAll: <N extends ToldName>(name: N, told: Told[N]): void =>
      BrowserWindow.getAllWindows().forEach(window => tell(window, name, told)),
    isAnyAt: (isThere: (address: URL) => boolean): boolean =>
      BrowserWindow.getAllWindows().some(({ webContents }) => {
        // Empty until its page has begun to load.
        const address = webContents.getURL()
        return URL.canParse(address) && isThere(new URL(address))
      }),
    front: (): BrowserWindow => show() ?? openOffice(),
    openOutside,
    /** From now on windows close: the app is being quit. */
    leave: (): void => void (isLeaving = true),
    /** Closes them all; `then` once they are, and never where somebody stays with what is not saved. */
    closeAll: (then: () => void): void => {
      isLeaving = true
      whenClosed = then
      BrowserWindow.getAllWindows().forEach(window => window.close())
    },
  }
}

export type Windows = ReturnType<typeof createWindows>
