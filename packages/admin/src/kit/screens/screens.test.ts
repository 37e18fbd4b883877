import { expect, it } from 'vitest'
import { sections } from './screens.ts'

it('gives each screen of the sidebar a key of its own, in the browser and in the desktop menu', () => {
  const keys = sections.map(({ key }) => key)
  const shortcuts = sections.flatMap(({ shortcut }) => shortcut ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
})
