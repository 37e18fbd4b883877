import type { IconName } from '@shop/ui/buttons/Icon.tsx'
import type { ScreenPath } from './screens.ts'

interface Group {
  title: string
  paths: readonly ScreenPath[]
}

/** The sidebar's groups, and the sections of each in order. */
export const sidebarGroups: readonly Group[] = [
  { title: 'Sell', paths: ['orders', 'pack', 'returns', 'users', 'reviews', 'promotions'] },
  { title: 'Catalogue', paths: ['products', 'collections', 'inventory'] },
  { title: 'Insight', paths: ['', 'analytics', 'books'] },
  { title: 'System', paths: ['documents', 'audit', 'jobs', 'alerts', 'assistants', 'settings'] },
]

interface InnerPage {
  path: ScreenPath
  icon: IconName
  /** Section that the page is normally reached from. */
  section: ScreenPath
}

/** Pages that appear in the sidebar only for staff who may see them but not the section that they belong to. */
export const innerPages: readonly InnerPage[] = [
  { path: 'users/roles', icon: 'people', section: 'users' },
  { path: 'users/keys', icon: 'link', section: 'users' },
  { path: 'assistants/changes', icon: 'assistant', section: 'assistants' },
  { path: 'settings/webhooks', icon: 'external', section: 'settings' },
]
