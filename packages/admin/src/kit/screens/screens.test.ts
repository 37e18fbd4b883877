import { endpoints } from '@shop/contracts/endpoints'
import { LiveTopic } from '@shop/contracts/live/endpoints'
import { expect, it } from 'vitest'
import { sidebarGroups } from './groups.ts'
import { sections, liveReads } from './screens.ts'

it('gives each screen of the sidebar its own key, in the browser and in the desktop menu', () => {
  const keys = sections.map(({ key }) => key)
  const shortcuts = sections.flatMap(({ shortcut }) => shortcut ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
})

it('puts each section in one group of the sidebar', () => {
  const grouped = sidebarGroups.flatMap(({ paths }) => paths)
  expect(grouped.toSorted()).toEqual(sections.map(({ path }) => path).toSorted())
})

it('refreshes a screen other than the dashboard for each live topic', () => {
  const dashboard = liveReads([])
  expect(dashboard).toEqual(['/admin/dashboard', '/admin/worklist'])
  for (const topic of LiveTopic.options)
    expect(liveReads([topic]).length, topic).toBeGreaterThan(dashboard.length)
})

it('names reads by the paths of endpoints', () => {
  const paths = Object.values(endpoints).map(({ path }) => path)
  for (const read of liveReads(LiveTopic.options))
    expect(
      paths.filter(path => path.startsWith(read)),
      read,
    ).not.toEqual([])
})
