import { expect, it } from 'vitest'
import { BrowserWindow, fake } from '../../test/fakeElectron.ts'
import { openDesktop } from '../../test/openDesktop.ts'
import { showBadge } from './badge.ts'

it('shows a number if the system supports it, and on Windows a disc over the icon of each window', async () => {
  const { ask } = await openDesktop()
  await ask('openWindow', { path: '/admin/orders' })
  const overlays = () => BrowserWindow.getAllWindows().map(({ overlay }) => overlay)
  showBadge(3, false)
  expect([fake.badge, overlays()]).toEqual([3, [null, null]])
  showBadge(3, true)
  const shown = overlays()[0]
  expect(overlays()).toEqual([shown, shown])
  expect(shown).toMatchObject({ text: '3 orders to pack', size: { width: 32, height: 32 } })
  const alpha = (x: number, y: number) => shown?.pixels[(y * 32 + x) * 4 + 3]
  expect([alpha(16, 16), alpha(0, 16), alpha(0, 0), alpha(31, 31)]).toEqual([255, 255, 0, 0])
  showBadge(0, true)
  expect(overlays()).toEqual([null, null])
})
