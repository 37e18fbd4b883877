import { app, Menu, type MenuItemConstructorOptions, Tray } from 'electron'
import type { VerbInput } from '../../ipc/verbs.ts'
import { waitingText } from './badge.ts'
import type { PreferenceStore } from '../preferences.ts'
import type { StaffPermissions } from './staffPermissions.ts'
import type { Windows } from './windows.ts'

/** Maximum number of new orders listed in the menu. */
const maxListedOrders = 5

interface Deps {
  /** Path of the icon's file. */
  icon: string
  windows: Pick<Windows, 'goTo' | 'front'>
  allowed: StaffPermissions
  preferences: PreferenceStore
}

/** Manages the icon in the system tray, if it is switched on, with a menu of sections and new orders. */
export const createTray = ({ icon, windows, allowed, preferences }: Deps) => {
  let tray: Tray | null = null
  let waitingCount = 0
  let orders: VerbInput<'notify'>[] = []

  const orderItems = (): MenuItemConstructorOptions[] => [
    { label: waitingText(waitingCount), click: () => windows.goTo('/admin/orders?status=PAID') },
    ...orders.map(({ text, path = '/admin/orders' }) => ({ label: text, click: () => windows.goTo(path) })),
    { type: 'separator' },
  ]
  const template = (): MenuItemConstructorOptions[] => [
    { label: 'Open Office', click: windows.front },
    { type: 'separator' },
    ...(allowed.can('orders:read') ? orderItems() : []),
    ...allowed.sections().map(({ title, to }) => ({ label: title, click: () => windows.goTo(to) })),
    { type: 'separator' },
    { label: `Quit ${app.getName()}`, click: () => app.quit() },
  ]

  /** Shows, updates or removes the tray icon. */
  const update = (): void => {
    if (!preferences.read().staysInTray) {
      tray?.destroy()
      tray = null
      return
    }
    if (!tray) {
      tray = new Tray(icon)
      tray.on('click', windows.front)
    }
    tray.setToolTip(`${app.getName()}: ${waitingText(waitingCount)}`)
    tray.setContextMenu(Menu.buildFromTemplate(template()))
  }

  return {
    update,
    setWaitingCount: (count: number): void => {
      waitingCount = count
      // If nothing is waiting, the listed orders have been sent.
      if (count === 0) orders = []
      update()
    },
    /** Remembers a notice about an order, even in quiet hours. */
    addNotice: (notice: VerbInput<'notify'>): void => {
      if (!notice.path?.startsWith('/admin/orders/')) return
      orders = [notice, ...orders.filter(({ path }) => path !== notice.path)].slice(0, maxListedOrders)
      update()
    },
  }
}

export type OfficeTray = ReturnType<typeof createTray>
