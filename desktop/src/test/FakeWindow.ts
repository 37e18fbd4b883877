import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, PrinterInfo, Rectangle, WebContents } from 'electron'

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]
type PrintArguments = Parameters<WebContents['print']>

/** A frame with a URL. Its origin is `null` once a Content-Security-Policy has sandboxed it. */
class FakeFrame {
  url = 'about:blank'
  isSandboxed = false

  get origin(): string {
    if (this.isSandboxed || !URL.canParse(this.url)) return 'null'
    const { protocol, host } = new URL(this.url)
    return `${protocol}//${host}`
  }
}

/** A page as the main process sees it. */
export class FakeWebContents extends EventEmitter {
  mainFrame = new FakeFrame()
  sentMessages: unknown[][] = []
  printers: string[] = []
  printJobs: PrintArguments[0][] = []
  printFailure: string | null = null
  /** Calls that never resolve, as if the system hung. */
  unansweredCalls = new Set<'list' | 'print' | 'pdf'>()
  openHandler: OpenHandler | null = null
  /** True if the page has unsaved changes, and prevents `beforeunload`. */
  hasUnsaved = false

  /** Number of times the page was reloaded. */
  reloads = 0

  reload(): void {
    this.reloads += 1
  }

  /** Records the words with which the main process replaced a misspelled one. */
  corrections: string[] = []

  replaceMisspelling(word: string): void {
    this.corrections.push(word)
  }

  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'crashed' })
  }

  send(...message: unknown[]): void {
    this.sentMessages.push(structuredClone(message))
    this.emit('fake-message', ...message)
  }

  /** Tells whether the page may unload: it has no unsaved changes, or main allows it. */
  unload(): boolean {
    let mayUnload = !this.hasUnsaved
    if (this.hasUnsaved) this.emit('will-prevent-unload', { preventDefault: () => (mayUnload = true) })
    if (mayUnload) this.hasUnsaved = false
    return mayUnload
  }

  getURL(): string {
    return this.mainFrame.url
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }

  /** Imitates a click on a link with a target, or `window.open`. */
  openWindow(url: string): ReturnType<OpenHandler> | undefined {
    return this.openHandler?.({ url } as Parameters<OpenHandler>[0])
  }

  /** Follows a link; returns true if the page stayed. */
  follow(url: string, eventName = 'will-navigate', isMainFrame = eventName === 'will-navigate'): boolean {
    let hasStayed = false
    this.emit(eventName, { url, isMainFrame, preventDefault: () => (hasStayed = true) })
    return hasStayed
  }

  getPrintersAsync(): Promise<PrinterInfo[]> {
    if (this.unansweredCalls.has('list')) return new Promise(() => undefined)
    return Promise.resolve(this.printers.map(name => ({ name, displayName: name }) as PrinterInfo))
  }

  print(...[options, done]: PrintArguments): void {
    this.printJobs.push(options)
    if (!this.unansweredCalls.has('print')) done?.(this.printFailure === null, this.printFailure ?? '')
  }

  printToPDF(): Promise<Buffer> {
    if (this.unansweredCalls.has('pdf')) return new Promise(() => undefined)
    return Promise.resolve(Buffer.from('%PDF-1.7 printed'))
  }
}

/** An invisible window, named as in Electron, whose module this file replaces in tests. */
export class BrowserWindow extends EventEmitter {
  static #all: BrowserWindow[] = []
  static getAllWindows = (): BrowserWindow[] => [...BrowserWindow.#all]
  static #focused: BrowserWindow | null = null
  static getFocusedWindow = (): BrowserWindow | null => BrowserWindow.#focused
  /** Imitates that the user switches to another program. */
  static blurAll = (): void => void (BrowserWindow.#focused = null)
  static fromWebContents = (page: FakeWebContents): BrowserWindow | null =>
    BrowserWindow.#all.find(({ webContents }) => webContents === page) ?? null
  static closeAll = (): void => BrowserWindow.getAllWindows().forEach(window => window.destroy())

  readonly webContents = new FakeWebContents()
  #isMinimized = false
  isShown = false
  /** Picture that Windows shows over the window's icon. */
  overlay: { pixels: Buffer; size: object; text: string } | null = null
  /** Position to which the user has moved the window. */
  bounds: Rectangle | null = null

  constructor(readonly options: BrowserWindowConstructorOptions) {
    super()
    BrowserWindow.#all.push(this)
    BrowserWindow.#focused = this
  }

  loadURL(url: string): Promise<void> {
    if (!this.webContents.unload()) return Promise.resolve()
    this.webContents.mainFrame.url = url
    this.emit('fake-load', url)
    return Promise.resolve()
  }

  getNormalBounds(): Rectangle {
    const { x = 100, y = 100, width = 800, height = 600 } = this.options
    return this.bounds ?? { x, y, width, height }
  }

  close(): void {
    let isPrevented = false
    this.emit('close', { preventDefault: () => (isPrevented = true) })
    // The page is asked only if nothing else keeps the window open.
    if (!isPrevented && this.webContents.unload()) this.destroy()
  }

  destroy(): void {
    BrowserWindow.#all = BrowserWindow.#all.filter(other => other !== this)
    if (BrowserWindow.#focused === this) BrowserWindow.blurAll()
    this.emit('closed')
  }

  setOverlayIcon = (overlay: { pixels: Buffer; size: object } | null, text: string): void =>
    void (this.overlay = overlay && { ...overlay, text })
  isDestroyed = (): boolean => !BrowserWindow.#all.includes(this)
  isMaximized = (): boolean => false
  isMinimized = (): boolean => this.#isMinimized
  minimize = (): void => void (this.#isMinimized = true)
  restore = (): void => void (this.#isMinimized = false)
  maximize = (): void => void (this.isShown = true)
  show = (): void => void (this.isShown = true)
  hide = (): void => void (this.isShown = false)
  focus = (): void => {
    BrowserWindow.#focused = this
    this.emit('focus')
  }
}
