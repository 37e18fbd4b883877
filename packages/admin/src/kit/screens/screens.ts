import type { LiveTopic } from '@shop/contracts/live/endpoints'
import { allScreens } from './allScreens.ts'
import type { Screen } from './Screen.ts'

export type ScreenPath = (typeof allScreens)[number]['path']

export const screens: readonly (Screen & { path: ScreenPath })[] = allScreens

/** Returns the address of a path below /admin. */
export const addressOf = (path: string): string => `/admin/${path}`.replace(/\/$/, '')

/** The screens of the sidebar, with their addresses. */
export const sections = screens.flatMap(({ path, title, icon, key, shortcut, needs }) =>
  icon ? [{ title, icon, key, shortcut, needs, path, to: addressOf(path) }] : [],
)

/** Returns the path prefixes of the reads to refetch after these topics have changed. */
export const liveReads = (changed: readonly LiveTopic[]): string[] =>
  screens.flatMap(({ live }) =>
    live && (live.topics === 'all' || live.topics.some(topic => changed.includes(topic))) ? live.reads : [],
  )
