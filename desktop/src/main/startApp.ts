import { release } from 'node:os'
import { join } from 'node:path'
import { app, autoUpdater, BrowserWindow, nativeTheme, powerMonitor, session } from 'electron'
import { handlePageCalls } from './shop/handlePageCalls.ts'
import { appId, copyright } from './appId.ts'
import { serveScheme } from './window/appScheme.ts'
import { createShopClient } from './shop/shopClient.ts'
import { pathInArguments, pathOfLink } from './window/deepLinks.ts'
import { createHandlers } from './handlers.ts'
import { createDialogs, type Dialogs } from './files/dialogs.ts'
import { createPassedFiles, pathsInArguments } from './files/passedFiles.ts'
import { createOpenFiles } from './files/openFiles.ts'
import { logError, saveLog } from './log.ts'
import { mayOpenOutside } from './window/mayOpenOutside.ts'
import { createStaffPermissions, type StaffPermissions } from './window/staffPermissions.ts'
import { setMenu } from './window/menu.ts'
import { createNotices } from './notices.ts'
import { restrictPermissions } from './window/permissions.ts'
import { deleteShownPdfs } from './files/openPdf.ts'
import { createPageStorage } from './files/pageStorage.ts'
import { network } from './shop/network.ts'
import { createPreferenceStore, type PreferenceStore } from './preferences.ts'
import { createProviderSignIn } from './shop/providerSignIn.ts'
import { createShopStore, type ShopStore } from './shop/shops.ts'
import { checkSpelling } from './window/spelling.ts'
import { createTokenStore, type TokenStore } from './shop/tokens.ts'
import { createTransfers } from './files/transfers.ts'
import { wasStartedWithComputer } from './startWithComputer.ts'
import { createTray } from './window/tray.ts'
import { createUpdates, type AppUpdates } from './createUpdates.ts'
import { createWindows, type Windows } from './window/windows.ts'

interface Paths {
  /** Folder of the built renderer. */
  root: string
  preload: string
}

/** Number of arguments to skip: the program and, in development, the script. */
const skippedArgCount = app.isPackaged ? 1 : 2

/** File of the windows' icon, in the folder of the renderer. */
const windowIcon = 'icon.png'

const system = `${process.platform} ${process.arch} ${release()}`

/** Queues links and files until the first window is open, including those that started the app. */
const queueLaunchEvents = () => {
  let path = pathInArguments(process.argv) ?? '/admin'
  const files: string[] = []
  let openPath = (link: string): void => void (path = link)
  let passFiles = (paths: readonly string[]): void => void files.push(...paths)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    const linkedPath = pathOfLink(link)
    if (linkedPath) openPath(linkedPath)
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    passFiles([file])
  })
  return {
    path: () => path,
    /** Passes on the queued links and files, files of the command line, and everything that arrives later. */
    deliverTo: (goTo: typeof openPath, deliverFiles: typeof passFiles): void => {
      openPath = goTo
      passFiles = deliverFiles
      passFiles([...files, ...pathsInArguments(process.argv, skippedArgCount, process.cwd())])
    },
  }
}

/** Opens the list of shops, and the stored tokens, texts and connection of the open one. */
const createShopAccess = () => {
  const shops = createShopStore(network.fetch)
  const pageStorage = createPageStorage()
  const tokenStore = createTokenStore()
  const tokens: TokenStore = {
    ...tokenStore,
    forget: shop => {
      tokenStore.forget(shop)
      pageStorage.forgetSeen(shop)
    },
  }
  const shopClient = createShopClient({
    network,
    tokens,
    currentShop: shops.current,
    idleFor: () => powerMonitor.getSystemIdleTime(),
  })
  return { shops, pageStorage, tokens, shopClient }
}

interface WindowDeps {
  shops: ShopStore
  preferences: PreferenceStore
}

/** Creates the windows and the tray, with the permissions that decide which sections they offer. */
const createWindowsAndTray = ({ root, preload }: Paths, { shops, preferences }: WindowDeps) => {
  const windows = createWindows({
    preload,
    // Windows and macOS use the program's own icon.
    icon: process.platform === 'linux' ? join(root, windowIcon) : null,
    preferences,
    mayOpen: url => mayOpenOutside(url, shops.current()),
  })
  // macOS shows a template image in the colour of its menu bar.
  const icon = join(root, process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png')
  const allowed = createStaffPermissions()
  const tray = createTray({ icon, windows, allowed, preferences })
  app.on('before-quit', windows.markQuitting)
  // macOS closes the windows before it quits for an update.
  autoUpdater.on('before-quit-for-update', windows.markQuitting)
  return { windows, tray, allowed }
}

interface MenuParts {
  root: string
  windows: Windows
  allowed: StaffPermissions
  dialogs: Dialogs
  updates: AppUpdates
}

/** Creates the menu and the panel behind its entry "About". Returns the function that updates the menu. */
const createMenu = ({ root, windows, allowed, dialogs, updates }: MenuParts) => {
  app.setAboutPanelOptions({
    applicationName: app.getName(),
    applicationVersion: app.getVersion(),
    version: `Electron ${process.versions.electron}`,
    copyright,
    ...(process.platform !== 'darwin' && { iconPath: join(root, windowIcon) }),
  })
  const update = () =>
    setMenu({
      windows,
      allowed,
      command: name => {
        const window = BrowserWindow.getFocusedWindow()
        if (window) windows.send(window, 'command', { name })
      },
      changeShop: () => windows.goTo('/shops'),
      saveLog: () => void saveLog(dialogs),
      checkForUpdates: () => void updates.check(),
      updateLine: updates.line,
    })
  update()
  return update
}

/** Assembles the app and opens its first window. */
export const startApp = async ({ root, preload }: Paths): Promise<void> => {
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  // Date fields use the British format of the shop's staff, even if the system has another language.
  app.commandLine.appendSwitch('lang', 'en-GB')
  const launchEvents = queueLaunchEvents()
  await app.whenReady()
  logError('start', `${app.getName()} ${app.getVersion()}, Electron ${process.versions.electron}, ${system}`)
  app.on('child-process-gone', (_, { type, reason }) => logError('process', `${type} ended (${reason})`))
  nativeTheme.themeSource = 'system'
  const preferences = createPreferenceStore()
  const { shopClient, ...access } = createShopAccess()
  const openFiles = createOpenFiles()
  const dialogs = createDialogs()
  const transfers = createTransfers(network, shopClient, openFiles)
  const { windows, tray, allowed } = createWindowsAndTray({ root, preload }, { ...access, preferences })
  restrictPermissions(session.defaultSession)
  checkSpelling(session.defaultSession)
  serveScheme({ root, askShop: shopClient.forward })

  const updates = createUpdates({ windows, transfers, onState: () => updateMenu() })
  const updateMenu = createMenu({ root, windows, allowed, dialogs, updates })
  const passedFiles = createPassedFiles(openFiles, () => windows.send(windows.front(), 'filesPassed', {}))
  handlePageCalls(
    createHandlers({
      ...access,
      providerSignIn: createProviderSignIn(windows.openOutside),
      openFiles,
      passedFiles,
      transfers,
      windows,
      preferences,
      tray,
      allow: permissions => {
        allowed.set(permissions)
        updateMenu()
        tray.update()
      },
      showNotice: createNotices({ preferences, windows }),
      dialogs,
      installUpdate: updates.install,
      readUpdate: updates.ready,
    }),
  )

  app.on('second-instance', (_, argv, folder) => {
    const path = pathInArguments(argv)
    if (path) windows.goTo(path)
    else windows.front()
    void passedFiles.add(pathsInArguments(argv, skippedArgCount, folder))
  })
  app.on('activate', () => void windows.front())
  tray.update()
  windows.open(launchEvents.path(), preferences.read().staysInTray && wasStartedWithComputer(process.argv))
  deleteShownPdfs()
  app.on('will-quit', deleteShownPdfs)
  // Loads the updater last, because it is larger than everything else; the window is already open.
  if (app.isPackaged) updates.start()
  launchEvents.deliverTo(windows.goTo, paths => void passedFiles.add(paths))
}
