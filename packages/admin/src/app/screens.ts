import type { IconName } from '@shop/ui/Icon.tsx'
import { type ComponentType, lazy } from 'react'

interface Screen {
  /** Below /admin; the dashboard's is empty. */
  path: string
  title: string
  icon: IconName
  Component: ComponentType
}

/** Every screen of the back office, in the sidebar's order. Each is fetched when it is first shown. */
export const screens: readonly Screen[] = [
  {
    path: '',
    title: 'Dashboard',
    icon: 'dashboard',
    Component: lazy(() => import('../dashboard/DashboardPage.tsx')),
  },
]
