import { expect, it } from 'vitest'
import { screens } from '../app/screens.ts'
import { goKeys } from './goKeys.ts'

it('leads to every screen of the sidebar, each by a letter of its own', () => {
  const shown = screens.filter(({ icon }) => icon).map(({ path }) => `/admin/${path}`.replace(/\/$/, ''))
  expect(goKeys.map(({ to }) => to).toSorted()).toEqual(shown.toSorted())
  expect(new Set(goKeys.map(({ key }) => key)).size).toBe(goKeys.length)
})
