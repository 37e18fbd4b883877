import { release } from 'node:os'
import { join } from 'node:path'
import { app, autoUpdater, BrowserWindow, nativeTheme, powerMonitor, session } from 'electron'
import { answerAsks } from './shop/answerAsks.ts'
import { appId, copyright } from './appId.ts'
import { serveScheme } from './window/appScheme.ts'
import { shopCarrier } from './shop/askShop.ts'
import { pathInArguments, pathOfLink } from './window/deepLinks.ts'
import { createHandlers } from './handlers.ts'
import { createDialogs } from './files/dialogs.ts'
import { createGivenFiles, pathsInArguments } from './files/givenFiles.ts'
import { createHeldFiles } from './files/heldFiles.ts'
import { note, saveLog } from './log.ts'
import { mayOpenOutside } from './window/mayOpenOutside.ts'
import { setMenu } from './window/menu.ts'
import { createNotices } from './notices.ts'
import { restrictPermissions } from './window/permissions.ts'
import { forgetShownPdfs } from './files/shownPdfs.ts'
import { createKeptTexts } from './files/keptTexts.ts'
import { network } from './shop/network.ts'
import { createPreferences } from './preferences.ts'
import { createShops } from './shop/shops.ts'
import { checkSpelling } from './window/spelling.ts'
import { createTokens } from './shop/tokens.ts'
import { createTransfers } from './files/transfers.ts'
import { isStartedWithComputer } from './startWithComputer.ts'
import { createTray } from './window/tray.ts'
import { isPacking, type Updates, watchUpdates } from './updates.ts'
import { updateAnswer, updateLine } from './updateWords.ts'
import { confirm, inform } from './window/confirm.ts'
import type { Told } from '../ipc/verbs.ts'
import { createWindows } from './window/windows.ts'

interface Places {
  /** The folder of the built renderer. */
  root: string
  preload: string
}

/** Of the words with which it is started: the program, and while it is developed the script. */
const ownWords = app.isPackaged ? 1 : 2

const system = `${process.platform} ${process.arch} ${release()}`

/** Puts the app together and opens its first window. */
export const startOffice = async ({ root, preload }: Places): Promise<void> => {
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  // Dates in fields are written as the shop's staff write them, whatever the system's language.
  app.commandLine.appendSwitch('lang', 'en-GB')
  // A link that started the app is told before there is a window.
  let follow = (path: string): void => void (first = path)
  let first = pathInArguments(process.argv) ?? '/admin'
  app.on('open-url', (event, link) => {
    event.preventDefault()
    const path = pathOfLink(link)
    if (path) follow(path)
  })
  // So are files: on a Mac they may be told before everything else.
  const early: string[] = []
  let give = (paths: readonly string[]): void => void early.push(...paths)
  app.on('open-file', (event, path) => {
    event.preventDefault()
    give([path])
  })
  await app.whenReady()
  note('start', `${app.getName()} ${app.getVersion()}, Electron ${process.versions.electron}, ${system}`)
  app.on('child-process-gone', (_, { type, reason }) => note('process', `${type} ended (${reason})`))
  nativeTheme.themeSource = 'system'
  const shops = createShops(network.fetch)
  const kept = createKeptTexts()
  const keychain = createTokens()
  const tokens: typeof keychain = {
    ...keychain,
    forget: shop => {
      keychain.forget(shop)
      kept.forgetSeen(shop)
    },
  }
  const preferences = createPreferences()
  const carrier = shopCarrier({
    network,
    tokens,
    currentShop: shops.current,
    idleFor: () => powerMonitor.getSystemIdleTime(),
  })
  const held = createHeldFiles()
  const dialogs = createDialogs()
  const transfers = createTransfers(network, carrier, held)
  const windowIcon = join(root, 'icon.png')
  const windows = createWindows({
    preload,
    // Windows and macOS take it from the program.
    icon: process.platform === 'linux' ? windowIcon : null,
    preferences,
    mayOpen: url => mayOpenOutside(url, shops.current()),
  })
  // A Mac draws it in the colour of its bar; the others as it is.
  const icon = join(root, process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png')
  const tray = createTray({ icon, windows, preferences })
  app.on('before-quit', windows.leave)
  // A Mac closes the windows before it quits for an update.
  autoUpdater.on('before-quit-for-update', windows.leave)
  restrictPermissions(session.defaultSession)
  checkSpelling(session.defaultSession)
  serveScheme({ root, askShop: carrier.carry })

  let updates: Updates | null = null
  const logUpdate = (problem: unknown) => note('update', problem)
  const startUpdates = async () => {
    const { autoUpdater: updater } = (await import('electron-updater')).default
    updates = watchUpdates({
      updater,
      isBusy: () => transfers.isBusy() || windows.isAnyAt(isPacking),
      leave: windows.closeAll,
      tell: ready => windows.tellAll('updateReady', ready),
      tellRefused: () => windows.tellAll('updateRefused', {}),
      log: logUpdate,
      onState: () => showMenu(),
    })
  }
  const checkForUpdates = async () => {
    const state = (await updates?.look()) ?? null
    const answer = updateAnswer(state, app.getVersion())
    if (state?.is !== 'ready') return inform('info', answer.message, answer.detail)
    const isWanted = await confirm(null, { ...answer, act: 'Restart and Update', leave: 'Later' })
    if (!isWanted) return
    try {
      installUpdate()
    } catch (error) {
      await inform('error', 'The update was not installed.', (error as Error).message)
    }
  }
  const installUpdate = () => {
    if (!updates) throw new Error('There is no update to install.')
    updates.install()
  }
  app.on('before-quit', () => updates?.quit())

  const given = createGivenFiles(held, () => windows.tell(windows.front(), 'given', {}))
  const showNotice = createNotices({ preferences, windows })
  answerAsks(
    createHandlers({
      shops,
      tokens,
      held,
      given,
      transfers,
      windows,
      preferences,
      tray,
      showNotice,
      kept,
      dialogs,
      installUpdate,
      readUpdate: () => updates?.ready() ?? null,
    }),
  )
  const menu = {
    windows,
    command: (name: Told['command']['name']) => {
      const window = BrowserWindow.getFocusedWindow()
      if (window) windows.tell(window, 'command', { name })
    },
    changeShop: () => windows.goTo('/shops'),
    saveLog: () => void saveLog(dialogs),
    checkForUpdates: () => void checkForUpdates(),
    updateLine: () => updateLine(updates?.state() ?? null, app.getVersion()),
  }
  const showMenu = () => setMenu(menu)
  showMenu()
  app.setAboutPanelOptions({
    applicationName: app.getName(),
    applicationVersion: app.getVersion(),
    version: `Electron ${process.versions.electron}`,
    copyright,
    ...(process.platform !== 'darwin' && { iconPath: windowIcon }),
  })

  app.on('second-instance', (_, words, folder) => {
    const path = pathInArguments(words)
    if (path) windows.goTo(path)
    else windows.front()
    give(pathsInArguments(words, ownWords, folder))
  })
  app.on('activate', () => void windows.front())
  tray.follow()
  windows.open(first, preferences.read().staysInTray && isStartedWithComputer(process.argv))
  forgetShownPdfs()
  app.on('will-quit', forgetShownPdfs)
  follow = windows.goTo
  give = paths => void given.give(paths)
  // Weighs more than all the rest, so the window is opened before.
  if (app.isPackaged) startUpdates().catch(logUpdate)
  give([...early, ...pathsInArguments(process.argv, ownWords, process.cwd())])
}
