import { expect, it } from 'vitest'
import { fake } from '../../test/fakeElectron.ts'
import { openDesktop } from '../../test/openDesktop.ts'

it('the menu has every section of the office, each with its own shortcut', async () => {
  await openDesktop()
  const items = fake.menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  const shortcuts = items.flatMap(({ accelerator }) => accelerator ?? [])
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
  const first = items.findIndex(({ label }) => label === 'Dashboard')
  expect(items.slice(first, first + 17).map(({ label, accelerator }) => [label, accelerator])).toEqual([
    ['Dashboard', 'CmdOrCtrl+1'],
    ['Products', 'CmdOrCtrl+2'],
    ['Collections', 'CmdOrCtrl+3'],
    ['Users', 'CmdOrCtrl+4'],
    ['Orders', 'CmdOrCtrl+5'],
    ['Reviews', 'CmdOrCtrl+6'],
    ['Documents', 'CmdOrCtrl+7'],
    ['Settings', 'CmdOrCtrl+8'],
    ['Assistants', 'CmdOrCtrl+Shift+Y'],
    ['Pack', 'CmdOrCtrl+9'],
    ['Returns', 'CmdOrCtrl+Shift+U'],
    ['Inventory', 'CmdOrCtrl+Shift+I'],
    ['Analytics', 'CmdOrCtrl+Shift+A'],
    ['Books', 'CmdOrCtrl+Shift+B'],
    ['Audit log', 'CmdOrCtrl+Shift+L'],
    ['Jobs', 'CmdOrCtrl+Shift+J'],
    ['Alerts', 'CmdOrCtrl+Shift+E'],
  ])
})

it('the menu has only the sections that the signed-in role allows', async () => {
  const desktop = await openDesktop()
  await desktop.ask('allow', { permissions: ['office:enter', 'orders:read', 'orders:pack'] })
  const labels = fake.menu
    .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
    .map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Dashboard', 'Orders', 'Pack', 'Find Anything…']))
  expect(labels).not.toContain('Products')
  expect(labels).not.toContain('Settings')
  const refused = await desktop.ask('allow', { permissions: 'all' })
  expect(refused).toHaveProperty('failure')
})

it('the menu zooms in by Ctrl and =, as in browsers, and has an About box', async () => {
  await openDesktop()
  const items = fake.menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  const zooms = items.filter(({ role }) => role === 'zoomIn')
  expect(zooms.map(({ accelerator }) => accelerator)).toEqual([undefined, 'CmdOrCtrl+='])
  expect(zooms[1]).toMatchObject({ visible: false, acceleratorWorksWhenHidden: true })
  const labels = items.map(({ label }) => label)
  expect(labels).toEqual(
    expect.arrayContaining(['Check for Updates…', 'Version 0.1.0', 'About Madar Office']),
  )
  expect(fake.about).toMatchObject({
    applicationName: 'Madar Office',
    applicationVersion: '0.1.0',
    copyright: 'Copyright © 2026 Madar',
  })
  const check = items.find(({ label }) => label === 'Check for Updates…')?.click as () => void
  check()
  await expect.poll(() => fake.messageBoxes.at(-1)?.message).toBe('This installation does not update itself.')
})
