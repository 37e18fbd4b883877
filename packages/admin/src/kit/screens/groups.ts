import type { ScreenPath } from './screens.ts'

interface Group {
  title: string
  paths: readonly ScreenPath[]
}

/** The sidebar's groups, and the sections of each in order. */
export const groups: readonly Group[] = [
  { title: 'Sell', paths: ['orders', 'pack', 'returns', 'users', 'reviews', 'promotions'] },
  { title: 'Catalogue', paths: ['products', 'collections', 'inventory'] },
  { title: 'Insight', paths: ['', 'analytics'] },
  { title: 'System', paths: ['documents', 'audit', 'jobs', 'alerts', 'settings'] },
]
