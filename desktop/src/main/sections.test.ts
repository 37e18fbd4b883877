import { screens } from '@shop/admin/app/screens'
import { expect, it } from 'vitest'
import { fake } from '../test/fakeElectron.ts'
import { openDesktop } from '../test/openDesktop.ts'
import { sections } from './sections.ts'

it("are the sidebar's, in its order", () => {
  const inSidebar = screens.filter(({ icon }) => icon !== undefined)
  expect(sections).toEqual(
    inSidebar.map(({ title, path }) => [title, path === '' ? '/admin' : `/admin/${path}`]),
  )
})

it('have a key each', async () => {
  await openDesktop()
  const items = fake.menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  const keyOf = (wanted: string) => items.find(({ label }) => label === wanted)?.accelerator
  const all = items.flatMap(({ accelerator }) => accelerator ?? [])
  expect(new Set(all).size).toBe(all.length)
  expect(sections.map(([label]) => keyOf(label))).toEqual([
    ...Array.from({ length: 9 }, (_, index) => `CmdOrCtrl+${index + 1}`),
    ...['I', 'A', 'L', 'J', 'E'].map(letter => `CmdOrCtrl+Shift+${letter}`),
  ])
})
