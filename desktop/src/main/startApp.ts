import { release } from 'node:os'
import { join } from 'node:path'
import { app, autoUpdater, BrowserWindow, nativeTheme, powerMonitor, session } from 'electron'
import { handlePageCalls } from './shop/handlePageCalls.ts'
import { appId, copyright } from './appId.ts'
import { serveScheme } from './window/appScheme.ts'
import { createShopClient } from './shop/shopClient.ts'
import { pathInArguments, pathOfLink } from './window/deepLinks.ts'
import { createHandlers } from './handlers.ts'
import { createDialogs } from './files/dialogs.ts'
import { createPassedFiles, pathsInArguments } from './files/passedFiles.ts'
import { createOpenFiles } from './files/openFiles.ts'
import { logError, saveLog } from './log.ts'
import { mayOpenOutside } from './window/mayOpenOutside.ts'
import { createStaffPermissions } from './window/staffPermissions.ts'
import { setMenu } from './window/menu.ts'
import { createNotices } from './notices.ts'
import { restrictPermissions } from './window/permissions.ts'
import { deleteShownPdfs } from './files/openPdf.ts'
import { createPageStorage } from './files/pageStorage.ts'
import { network } from './shop/network.ts'
import { createPreferenceStore } from './preferences.ts'
import { createProviderSignIn } from './shop/providerSignIn.ts'
import { createShopStore } from './shop/shops.ts'
import { checkSpelling } from './window/spelling.ts'
import { createTokenStore, type TokenStore } from './shop/tokens.ts'
import { createTransfers, type Transfers } from './files/transfers.ts'
import { wasStartedWithComputer } from './startWithComputer.ts'
import { createTray } from './window/tray.ts'
import { isPacking, type Updates, watchUpdates } from './updates.ts'
import { updateAnswer, updateLine } from './updateWords.ts'
import { confirm, inform } from './window/confirm.ts'
import type { MainMessages } from '../ipc/verbs.ts'
import { createWindows, type Windows } from './window/windows.ts'

interface Paths {
  /** Folder of the built renderer. */
  root: string
  preload: string
}

/** Number of arguments to skip: the program and, in development, the script. */
const skippedArgCount = app.isPackaged ? 1 : 2

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

interface UpdateDeps {
  windows: Windows
  transfers: Transfers
  onState: () => void
}

/** Creates the updater. It does nothing before `start` is called, which happens only in the packaged app. */
const createUpdates = ({ windows, transfers, onState }: UpdateDeps) => {
  let updates: Updates | null = null
  const log = (problem: unknown) => logError('update', problem)
  const watch = async () => {
    const { autoUpdater: updater } = (await import('electron-updater')).default
    updates = watchUpdates({
      updater,
      isBusy: () => transfers.isBusy() || windows.isAnyAt(isPacking),
      closeWindows: windows.closeAll,
      notifyReady: ready => windows.sendToAll('updateReady', ready),
      notifyRefused: () => windows.sendToAll('updateRefused', {}),
      log,
      onState,
    })
  }
  const install = () => {
    if (!updates) throw new Error('There is no update to install.')
    updates.install()
  }
  app.on('before-quit', () => updates?.quit())
  return {
    start: () => void watch().catch(log),
    install,
    ready: () => updates?.ready() ?? null,
    line: () => updateLine(updates?.state() ?? null, app.getVersion()),
    /** Checks for an update, reports the result to the user, and offers to install the update. */
    check: async () => {
      const state = (await updates?.check()) ?? null
      const answer = updateAnswer(state, app.getVersion())
      if (state?.status !== 'ready') return inform('info', answer.message, answer.detail)
      const isConfirmed = await confirm(null, {
        ...answer,
        confirmLabel: 'Restart and Update',
        cancelLabel: 'Later',
      })
      if (!isConfirmed) return
      try {
        install()
      } catch (error) {
        await inform('error', 'The update was not installed.', (error as Error).message)
      }
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
  const windowIcon = join(root, 'icon.png')
  const windows = createWindows({
    preload,
    // Windows and macOS use the program's own icon.
    icon: process.platform === 'linux' ? windowIcon : null,
    preferences,
    mayOpen: url => mayOpenOutside(url, access.shops.current()),
  })
  // macOS shows a template image in the colour of its menu bar.
  const icon = join(root, process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png')
  const allowed = createStaffPermissions()
  const tray = createTray({ icon, windows, allowed, preferences })
  app.on('before-quit', windows.markQuitting)
  // macOS closes the windows before it quits for an update.
  autoUpdater.on('before-quit-for-update', windows.markQuitting)
  restrictPermissions(session.defaultSession)
  checkSpelling(session.defaultSession)
  serveScheme({ root, askShop: shopClient.forward })

  const updates = createUpdates({ windows, transfers, onState: () => setMenu(menu) })
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
        setMenu(menu)
        tray.update()
      },
      showNotice: createNotices({ preferences, windows }),
      dialogs,
      installUpdate: updates.install,
      readUpdate: updates.ready,
    }),
  )
  const menu = {
    windows,
    allowed,
    command: (name: MainMessages['command']['name']) => {
      const window = BrowserWindow.getFocusedWindow()
      if (window) windows.send(window, 'command', { name })
    },
    changeShop: () => windows.goTo('/shops'),
    saveLog: () => void saveLog(dialogs),
    checkForUpdates: () => void updates.check(),
    updateLine: updates.line,
  }
  setMenu(menu)
  app.setAboutPanelOptions({
    applicationName: app.getName(),
    applicationVersion: app.getVersion(),
    version: `Electron ${process.versions.electron}`,
    copyright,
    ...(process.platform !== 'darwin' && { iconPath: windowIcon }),
  })

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
