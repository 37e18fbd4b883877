import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import type { MainMessages } from '../../ipc/verbs.ts'
import type { Allowed } from './allowed.ts'
import type { Windows } from './windows.ts'

interface Parts {
  windows: Windows
  allowed: Allowed
  command: (name: MainMessages['command']['name']) => void
  changeShop: () => void
  saveLog: () => void
  checkForUpdates: () => void
  /** Returns the state of updates as one line. */
  updateLine: () => string
}

const sectionItems = ({ windows, allowed }: Parts): MenuItemConstructorOptions[] =>
  allowed.sections().map(({ title, to, shortcut }) => ({
    label: title,
    ...(shortcut && { accelerator: `CmdOrCtrl+${shortcut}` }),
    click: () => windows.goTo(to),
  }))

const preferencesItem = ({ windows }: Parts): MenuItemConstructorOptions => ({
  label: 'Preferences…',
  accelerator: 'CmdOrCtrl+,',
  click: () => windows.goTo('/admin/preferences'),
})

const updatesItem = ({ checkForUpdates }: Parts): MenuItemConstructorOptions => ({
  label: 'Check for Updates…',
  click: checkForUpdates,
})

/** Returns the app's own menu on macOS. */
const macMenu = (parts: Parts): MenuItemConstructorOptions => ({
  label: app.getName(),
  submenu: [
    { role: 'about', label: `About ${app.getName()}` },
    updatesItem(parts),
    { type: 'separator' },
    preferencesItem(parts),
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
const menuTemplate = (parts: Parts, isMac = process.platform === 'darwin'): MenuItemConstructorOptions[] => {
  const { windows, command, changeShop, saveLog } = parts
  return [
    ...(isMac ? [macMenu(parts)] : []),
    {
      label: 'File',
      submenu: [
        { label: 'New Window', accelerator: 'CmdOrCtrl+N', click: () => void windows.open() },
        {
          label: 'Open Page in New Window',
          accelerator: 'CmdOrCtrl+Shift+N',
          click: windows.openAgain,
        },
        { label: 'Change Shop…', click: changeShop },
        { type: 'separator' },
        { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: () => command('print') },
        { type: 'separator' },
        ...(isMac ? [] : [preferencesItem(parts), { type: 'separator' as const }]),
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
        ...sectionItems(parts),
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
        ...(isMac ? [] : [updatesItem(parts)]),
        { label: parts.updateLine(), enabled: false },
        ...(isMac ? [] : [{ role: 'about' as const, label: `About ${app.getName()}` }]),
      ],
    },
  ]
}

export const setMenu = (parts: Parts): void =>
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(parts)))
