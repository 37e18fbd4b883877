import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  AboutPanelOptionsOptions,
  App,
  Clipboard,
  Dialog,
  IpcMain,
  IpcMainInvokeEvent,
  LoginItemSettings,
  MenuItemConstructorOptions,
  MessageBoxSyncOptions,
  OpenDialogOptions,
  Protocol,
  Rectangle,
  SafeStorage,
  SaveDialogOptions,
  Screen,
  Session,
  Settings,
  Shell,
} from 'electron'
import { callAsPage, net, type SchemeHandler } from './fakeNetwork.ts'
import { BrowserWindow, type FakeWebContents } from './FakeWindow.ts'

/**
 * Replaces the module `electron` in tests, with the parts that this app uses and Electron's own types. `fake` sets the
 * actions of user and system, and records what the app did.
 */
type InvokeHandler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown

/** A file dialog; `window` is the window to which it belongs. */
type FileDialog = OpenDialogOptions & SaveDialogOptions & { window?: BrowserWindow }

const fileDialogOf = (args: unknown[]): FileDialog => ({
  ...(args.at(-1) as FileDialog),
  ...(args.length > 1 && { window: args[0] as BrowserWindow }),
})

const initialState = () => ({
  userData: mkdtempSync(join(tmpdir(), 'shop-desktop-')),
  temp: mkdtempSync(join(tmpdir(), 'shop-desktop-temp-')),
  downloads: join('/home/maryam', 'Downloads'),
  version: '0.1.0',
  hasKeychain: true,
  keychain: 'gnome_libsecret' as ReturnType<SafeStorage['getSelectedStorageBackend']>,
  /** Files chosen in the next dialogs; an empty list stands for Cancel. */
  chosenFiles: [] as string[],
  savePath: null as string | null,
  fileDialogs: [] as FileDialog[],
  /** Native dialogs, in which `pressedButton` is pressed; null for Escape. */
  messageBoxes: [] as MessageBoxSyncOptions[],
  pressedButton: null as string | null,
  openedUrls: [] as string[],
  openedPaths: [] as string[],
  /** True if the computer has a PDF viewer. */
  hasViewer: true,
  copiedTexts: [] as string[],
  notices: [] as Notification[],
  badge: 0,
  /** Seconds since the last use of the computer's keyboard or pointer. */
  idleSeconds: 0,
  /** App id for Windows. */
  appId: null as string | null,
  hasNotices: true,
  about: {} as AboutPanelOptionsOptions,
  /** Chromium's switches. */
  switches: {} as Record<string, string>,
  loginItem: null as Settings | null,
  moreDisplays: [] as object[],
  area: { x: 0, y: 0, width: 1920, height: 1080 } satisfies Rectangle,
  menu: [] as MenuItemConstructorOptions[],
  trays: [] as Tray[],
  ipcHandlers: new Map<string, InvokeHandler>(),
  schemes: new Map<string, SchemeHandler>(),
  session: {} as {
    request?: Parameters<Session['setPermissionRequestHandler']>[0]
    check?: Parameters<Session['setPermissionCheckHandler']>[0]
    device?: Parameters<Session['setDevicePermissionHandler']>[0]
  },
  spelling: { languages: [] as string[], source: '', added: [] as string[] },
  /** The last context menu. */
  popup: null as MenuItemConstructorOptions[] | null,
})

export const fake = initialState()

/** Resets everything to a new computer. */
export const resetFake = (): void => {
  Object.assign(fake, initialState())
  BrowserWindow.closeAll()
  appEvents.removeAllListeners()
  autoUpdater.removeAllListeners()
  sessionEvents.removeAllListeners()
}

const appEvents = new EventEmitter()
const sessionEvents = new EventEmitter()

/** Electron names the app after its manifest. */
const readName = (): string => {
  const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  const { name, productName } = JSON.parse(manifest) as { name: string; productName?: string }
  return productName ?? name
}

export const app = Object.assign(appEvents, {
  getPath: name => ({ temp: fake.temp, downloads: fake.downloads })[name as string] ?? fake.userData,
  getVersion: () => fake.version,
  getName: readName,
  whenReady: async () => undefined,
  requestSingleInstanceLock: () => true,
  setAsDefaultProtocolClient: () => true,
  setBadgeCount: (count = 0) => {
    fake.badge = count
    return true
  },
  setAboutPanelOptions: about => void (fake.about = about),
  setAppUserModelId: id => void (fake.appId = id),
  setLoginItemSettings: settings => void (fake.loginItem = settings),
  getLoginItemSettings: () => ({ wasOpenedAtLogin: false }) as LoginItemSettings,
  commandLine: {
    appendSwitch: (name: string, value = '') => void (fake.switches[name] = value),
  } as App['commandLine'],
  quit: () => undefined,
  isPackaged: false,
} satisfies Pick<
  App,
  | 'getPath'
  | 'getVersion'
  | 'getName'
  | 'whenReady'
  | 'requestSingleInstanceLock'
  | 'setBadgeCount'
  | 'setAsDefaultProtocolClient'
  | 'setAboutPanelOptions'
  | 'setAppUserModelId'
  | 'setLoginItemSettings'
  | 'getLoginItemSettings'
  | 'commandLine'
  | 'quit'
  | 'isPackaged'
>)

export const ipcMain = {
  handle: (channel, handler) => {
    if (fake.ipcHandlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    fake.ipcHandlers.set(channel, handler)
  },
} satisfies Pick<IpcMain, 'handle'>

/** Copies arguments and answers, as `ipcRenderer.invoke` does between processes. */
export const invoke = async (
  page: FakeWebContents,
  frame: { url: string } | null,
  channel: string,
  ...args: unknown[]
): Promise<unknown> => {
  const handler = fake.ipcHandlers.get(channel)
  if (!handler) throw new Error(`No handler registered for '${channel}'`)
  const event = { sender: page, senderFrame: frame } as unknown as IpcMainInvokeEvent
  return structuredClone(await handler(event, ...structuredClone(args)))
}

export const protocol = {
  registerSchemesAsPrivileged: () => undefined,
  handle: (scheme, handler) => void fake.schemes.set(scheme, callAsPage(handler)),
} satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>

export const session = {
  defaultSession: Object.assign(sessionEvents, {
    setPermissionRequestHandler: handler => void (fake.session.request = handler),
    setPermissionCheckHandler: handler => void (fake.session.check = handler),
    setDevicePermissionHandler: handler => void (fake.session.device = handler),
    setSpellCheckerLanguages: languages => void (fake.spelling.languages = languages),
    setSpellCheckerDictionaryDownloadURL: source => void (fake.spelling.source = source),
    addWordToSpellCheckerDictionary: word => fake.spelling.added.push(word) > 0,
  } satisfies Pick<
    Session,
    | 'setPermissionRequestHandler'
    | 'setPermissionCheckHandler'
    | 'setDevicePermissionHandler'
    | 'setSpellCheckerLanguages'
    | 'setSpellCheckerDictionaryDownloadURL'
    | 'addWordToSpellCheckerDictionary'
  >),
}

export const safeStorage = {
  isEncryptionAvailable: () => fake.hasKeychain,
  getSelectedStorageBackend: () => fake.keychain,
  encryptString: text => Buffer.from(`sealed:${Buffer.from(text).toString('base64')}`),
  decryptString: sealed => {
    const text = sealed.toString()
    if (!fake.hasKeychain || !text.startsWith('sealed:')) throw new Error('Error while decrypting')
    return Buffer.from(text.slice(7), 'base64').toString()
  },
} satisfies Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
>

const pressButton = (...args: unknown[]): number => {
  const box = args.at(-1) as MessageBoxSyncOptions
  fake.messageBoxes.push(box)
  const pressed = box.buttons?.indexOf(fake.pressedButton ?? '') ?? -1
  return pressed < 0 ? (box.cancelId ?? 0) : pressed
}

export const dialog = {
  showMessageBoxSync: pressButton,
  showMessageBox: async (...args: unknown[]) => ({ response: pressButton(...args), checkboxChecked: false }),
  showOpenDialog: async (...args: unknown[]) => {
    fake.fileDialogs.push(fileDialogOf(args))
    return { canceled: fake.chosenFiles.length === 0, filePaths: fake.chosenFiles }
  },
  showSaveDialog: async (...args: unknown[]) => {
    fake.fileDialogs.push(fileDialogOf(args))
    return { canceled: fake.savePath === null, filePath: fake.savePath ?? '' }
  },
} satisfies Pick<Dialog, 'showMessageBox' | 'showMessageBoxSync' | 'showOpenDialog' | 'showSaveDialog'>

export const shell = {
  openExternal: async url => void fake.openedUrls.push(url),
  openPath: async path => {
    fake.openedPaths.push(path)
    return fake.hasViewer && existsSync(path) ? '' : 'Failed to open'
  },
} satisfies Pick<Shell, 'openExternal' | 'openPath'>

export const clipboard = {
  writeText: async text => void fake.copiedTexts.push(text),
} satisfies Pick<Clipboard, 'writeText'>

export const screen = {
  getAllDisplays: () =>
    [
      { id: 1, label: 'Built-in', workArea: fake.area, bounds: fake.area, size: fake.area },
      ...fake.moreDisplays,
    ] as ReturnType<Screen['getAllDisplays']>,
} satisfies Pick<Screen, 'getAllDisplays'>

export const powerMonitor = { getSystemIdleTime: () => fake.idleSeconds }

export const nativeTheme = { themeSource: 'system', shouldUseDarkColors: false }

export const nativeImage = {
  createFromBitmap: (pixels: Buffer, size: { width: number; height: number }) => ({ pixels, size }),
  createFromPath: (path: string) => ({
    isEmpty: () => !existsSync(path),
    getSize: () => ({ width: 800, height: 400 }),
    resize: ({ width }: { width: number }) => ({ toDataURL: () => `data:image/png;base64,${width}` }),
  }),
}

export const Menu = {
  buildFromTemplate: (template: MenuItemConstructorOptions[]) =>
    Object.assign(template, { popup: () => void (fake.popup = template) }),
  setApplicationMenu: (menu: MenuItemConstructorOptions[]) => void (fake.menu = menu),
}

export class Notification extends EventEmitter {
  static isSupported = () => fake.hasNotices
  constructor(readonly options: { title: string; body: string }) {
    super()
  }
  show(): void {
    fake.notices.push(this)
  }
}

export class Tray extends EventEmitter {
  menu: MenuItemConstructorOptions[] = []
  toolTip = ''
  constructor(readonly icon: string) {
    super()
    fake.trays.push(this)
  }
  setToolTip = (text: string): void => void (this.toolTip = text)
  setContextMenu = (menu: MenuItemConstructorOptions[]): void => void (this.menu = menu)
  destroy = (): void => void (fake.trays = fake.trays.filter(tray => tray !== this))
}

export const autoUpdater = new EventEmitter()

export { BrowserWindow, net }
