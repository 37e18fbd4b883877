import { endpoints } from '@shop/contracts/endpoints'
import { LiveTopic } from '@shop/contracts/live/endpoints'
import { expect, it } from 'vitest'
import { groups } from './groups.ts'
import { sections, liveReads } from './screens.ts'

it('gives each screen of the sidebar a key of its own, in the browser and in the desktop menu', () => {
  const keys = sections.map(({ key }) => key)
  const shortcuts = sections.flatMap(({ shortcut }) => shortcut ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
})

it('has each section in one group of the sidebar', () => {
  const grouped = groups.flatMap(({ paths }) => paths)
  expect(grouped.toSorted()).toEqual(sections.map(({ path }) => path).toSorted())
})

it('reads something of a screen of its own for each live topic, besides the dashboard', () => {
  const dashboard = liveReads([])
  expect(dashboard).toEqual(['/admin/dashboard', '/admin/worklist'])
  for (const topic of LiveTopic.options)
    expect(liveReads([topic]).length, topic).toBeGreaterThan(dashboard.length)
})

it('names reads by the paths that calls have', () => {
  const paths = Object.values(endpoints).map(({ path }) => path)
  for (const read of liveReads(LiveTopic.options))
    expect(
      paths.filter(path => path.startsWith(read)),
      read,
    ).not.toEqual([])
})
