import type { Permission } from '@shop/contracts/access'
import type { LiveTopic } from '@shop/contracts/live/endpoints'
import type { IconName } from '@shop/ui/buttons/Icon.tsx'

/** Reads of a screen, and the topics whose changes make them stale. */
interface Live {
  topics: readonly LiveTopic[] | 'all'
  /** Prefixes of paths, because importing the endpoints would enlarge every first screen. */
  reads: readonly string[]
}

interface Page {
  /** Path below /admin, with parameters: `orders`, `orders/:id`. Empty for the dashboard. */
  path: string
  title: string
  /** Required permission. Users without it see no link to the page, and its address is refused. */
  needs: Permission
  /** Additional search words for the palette. A page outside the sidebar is listed there only with such words. */
  words?: string
  /** Actions offered by the palette; `to` is below /admin. */
  acts?: readonly { title: string; to: string; needs: Permission; words?: string }[]
}

/** A screen in the sidebar. A page reached from another screen has neither icon nor keys. */
interface Section extends Page {
  icon: IconName
  /** Key that opens the screen after `g`. */
  key: string
  /** Key for the desktop menu, after Ctrl or Cmd; optional. */
  shortcut?: string
  /** Null if the screen has no live reads. */
  live: Live | null
}

export type Screen = Section | (Page & { icon?: never; key?: never; shortcut?: never; live?: never })
