import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { MainMessages } from '../../ipc/verbs.ts'
import type { StaffPermissions } from './staffPermissions.ts'
import type { Windows } from './windows.ts'

interface MenuDeps {
  windows: Windows
  allowed: StaffPermissions
  command: (name: MainMessages['command']['name']) => void
  changeShop: () => void
  saveLog: () => void
  checkForUpdates: () => void
  /** Returns the state of updates as one line. */
  updateLine: () => string
}

const sectionItems = ({ windows, allowed }: MenuDeps): MenuItemConstructorOptions[] =>
  allowed.sections().map(({ title, to, shortcut }) => ({
    label: title,
    ...(shortcut && { accelerator: `CmdOrCtrl+${shortcut}` }),
    click: () => windows.goTo(to),
  }))

const preferencesItem = ({ windows }: MenuDeps): MenuItemConstructorOptions => ({
  label: 'Preferences…',
  accelerator: 'CmdOrCtrl+,',
  click: () => windows.goTo('/admin/preferences'),
})

const updatesItem = ({ checkForUpdates }: MenuDeps): MenuItemConstructorOptions => ({
  label: 'Check for Updates…',
  click: checkForUpdates,
})

/** Returns the app's own menu on macOS. */
const macMenu = (deps: MenuDeps): MenuItemConstructorOptions => ({
  label: app.getName(),
  submenu: [
    { role: 'about', label: `About ${app.getName()}` },
    updatesItem(deps),
    { type: 'separator' },
    preferencesItem(deps),
    { type: 'separator' },
    { role: 'services' },
    { type: 'separator' },
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    { type: 'separator' },
    { role: 'quit' },
  ],
})

/** Returns the application's menu: every section with its shortcut, and the system's usual entries. */
const menuTemplate = (
  deps: MenuDeps,
  isMac = process.platform === 'darwin',
): MenuItemConstructorOptions[] => {
  const { windows, command, changeShop, saveLog } = deps
  return [
    ...(isMac ? [macMenu(deps)] : []),
    {
      label: 'File',
      submenu: [
        { label: 'New Window', accelerator: 'CmdOrCtrl+N', click: () => void windows.open() },
        {
          label: 'Open Page in New Window',
          accelerator: 'CmdOrCtrl+Shift+N',
          click: windows.openPageAgain,
        },
        { label: 'Change Shop…', click: changeShop },
        { type: 'separator' },
        { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: () => command('print') },
        { type: 'separator' },
        ...(isMac ? [] : [preferencesItem(deps), { type: 'separator' as const }]),
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'Go',
      submenu: [
        { label: 'Find Anything…', accelerator: 'CmdOrCtrl+K', click: () => command('palette') },
        { label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: () => command('back') },
        { label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: () => command('forward') },
        { type: 'separator' },
        ...sectionItems(deps),
      ],
    },
    {
      label: 'View',
      submenu: [
        { label: 'Reload', accelerator: 'CmdOrCtrl+R', click: () => command('reload') },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        // This shortcut zooms in without Shift, as in browsers: plus and `=` share a key.
        { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Keyboard Shortcuts', click: () => command('keys') },
        { label: 'Save Log File…', click: saveLog },
        { type: 'separator' },
        ...(isMac ? [] : [updatesItem(deps)]),
        { label: deps.updateLine(), enabled: false },
        ...(isMac ? [] : [{ role: 'about' as const, label: `About ${app.getName()}` }]),
      ],
    },
  ]
}

export const setMenu = (deps: MenuDeps): void =>
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(deps)))
