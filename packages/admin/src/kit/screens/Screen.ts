import type { Permission } from '@shop/contracts/access'
import type { LiveTopic } from '@shop/contracts/live/endpoints'
import type { IconName } from '@shop/ui/buttons/Icon.tsx'

/** Reads that a screen shows, and the topics whose change makes them stale. */
interface Live {
  topics: readonly LiveTopic[] | 'all'
  /** Beginnings of paths: the endpoints themselves would weigh on every first screen. */
  reads: readonly string[]
}

interface Page {
  /** Below /admin, with parameters: `orders`, `orders/:id`. The dashboard's is empty. */
  path: string
  title: string
  /** Without this permission no link leads here, and the address is refused. */
  needs: Permission
  /** Other words by which the palette finds it; without them it lists sections alone. */
  words?: string
  /** Acts that the palette offers; `to` is below /admin. */
  acts?: readonly { title: string; to: string; needs: Permission; words?: string }[]
}

/** A screen of the sidebar. A page that is reached from another one has neither icon nor keys. */
interface Section extends Page {
  icon: IconName
  /** Pressed after `g`, it leads there. */
  key: string
  /** The desktop menu's, after Ctrl or Cmd; a section may do without. */
  shortcut?: string
  /** Null where nothing of it is read anew by itself. */
  live: Live | null
}

export type Screen = Section | (Page & { icon?: never; key?: never; shortcut?: never; live?: never })
