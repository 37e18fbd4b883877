import type { MenuItemConstructorOptions } from 'electron'
import { beforeEach, expect, it } from 'vitest'
import { app, autoUpdater, BrowserWindow, fake } from '../../test/fakeElectron.ts'
import { type Desktop, openDesktop } from '../../test/openDesktop.ts'

const orderId = '3f0c2a10-0000-4000-8000-000000000001'
const order = { title: 'New order', text: '£40.00 from Maryam', path: `/admin/orders/${orderId}` }

let desktop: Desktop
const setStaysInTray = (staysInTray: boolean) =>
  desktop.ask('keepPreferences', {
    printers: { document: null, slip: null, label: null },
    quietHours: { from: '00:00', until: '23:59' },
    staysInTray,
  })
const labels = (menu: MenuItemConstructorOptions[] | undefined) =>
  menu?.flatMap(({ label }) => (label === undefined ? [] : [label]))
const choose = (menu: MenuItemConstructorOptions[] | undefined, itemLabel: string) => {
  const click = menu?.find(({ label }) => label === itemLabel)?.click as (() => void) | undefined
  if (!click) throw new Error(`no ${itemLabel} in ${labels(menu)?.join(', ')}`)
  click()
}
/** Lists the items of all menus, since a Mac has Preferences in another menu. */
const menuItems = () => fake.menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
beforeEach(async () => {
  desktop = await openDesktop()
  desktop.window.emit('ready-to-show')
})

it('the tray icon exists while it is switched on, with the sections and new orders', async () => {
  expect(fake.trays).toHaveLength(0)
  await setStaysInTray(true)
  await desktop.ask('notify', order)
  await desktop.ask('notify', { title: 'Low stock', text: 'White thobe', path: '/admin/inventory' })
  await desktop.ask('badge', { count: 1 })
  const [tray] = fake.trays
  expect(labels(tray?.menu)).toEqual([
    'Open Office',
    '1 order to pack',
    '£40.00 from Maryam',
    'Dashboard',
    'Products',
    'Collections',
    'Users',
    'Orders',
    'Reviews',
    'Documents',
    'Settings',
    'Assistants',
    'Pack',
    'Returns',
    'Inventory',
    'Analytics',
    'Books',
    'Audit log',
    'Jobs',
    'Alerts',
    'Promotions',
    'Quit Madar Office',
  ])
  expect(tray?.toolTip).toBe('Madar Office: 1 order to pack')
  expect(fake.badge).toBe(1)

  desktop.window.close()
  expect(desktop.window.isShown).toBe(false)
  choose(tray?.menu, '£40.00 from Maryam')
  expect(desktop.window.isShown).toBe(true)
  expect(desktop.page.sentMessages.at(-1)).toEqual(['shop:tell', 'goTo', { path: order.path }])

  await desktop.ask('badge', { count: 0 })
  expect(labels(tray?.menu)).not.toContain('£40.00 from Maryam')
  await setStaysInTray(false)
  expect(fake.trays).toHaveLength(0)
})

it('the tray hides only the last window, and lets it close when the app quits or updates', async () => {
  await setStaysInTray(true)
  choose(menuItems(), 'New Window')
  expect(BrowserWindow.getAllWindows()).toHaveLength(2)
  BrowserWindow.getAllWindows()[1]?.close()
  desktop.window.close()
  expect(BrowserWindow.getAllWindows()).toEqual([desktop.window])
  app.emit('second-instance', {}, ['/opt/app'])
  expect(desktop.window.isShown).toBe(true)
  // The page receives no message.
  expect(desktop.page.sentMessages).toEqual([])
  app.emit('before-quit')
  desktop.window.close()
  expect(BrowserWindow.getAllWindows()).toEqual([])
})

it('the tray lets a window close for an update, and while it is switched off', async () => {
  await setStaysInTray(true)
  autoUpdater.emit('before-quit-for-update')
  desktop.window.close()
  expect(BrowserWindow.getAllWindows()).toEqual([])
  desktop = await openDesktop()
  desktop.window.close()
  expect(BrowserWindow.getAllWindows()).toEqual([])
})

it('Preferences are in the menu, with the usual shortcut of each system', () => {
  expect(menuItems().find(({ label }) => label === 'Preferences…')?.accelerator).toBe('CmdOrCtrl+,')
  choose(menuItems(), 'Preferences…')
  expect(desktop.page.sentMessages).toEqual([['shop:tell', 'goTo', { path: '/admin/preferences' }]])
  choose(menuItems(), 'Print…')
  expect(desktop.page.sentMessages.at(-1)).toEqual(['shop:tell', 'command', { name: 'print' }])
})

it('the tray has only the sections that the signed-in role allows', async () => {
  await setStaysInTray(true)
  await desktop.ask('badge', { count: 1 })
  await desktop.ask('allow', { permissions: ['office:enter', 'products:read'] })
  expect(labels(fake.trays.at(-1)?.menu)).toEqual([
    'Open Office',
    'Dashboard',
    'Products',
    'Collections',
    'Quit Madar Office',
  ])
})
