import { ActionGrid, type QuickAction } from '@shop/ui/ActionGrid.tsx'
import type { IconName } from '@shop/ui/Icon.tsx'
import { Link } from 'react-router-dom'
import { hasScreen } from '../app/placeOf.ts'

const actions: readonly (readonly [label: string, icon: IconName, path: string])[] = [
  ['Add Product', 'plus', 'products'],
  ['Create Collection', 'collections', 'collections'],
  ['View Orders', 'orders', 'orders'],
  ['Manage Users', 'people', 'users'],
  ['Review Products', 'reviews', 'reviews'],
  ['System Settings', 'settings', 'settings'],
]

/** Those whose screens there are. */
const linked = actions
  .filter(([, , path]) => hasScreen(path))
  .map(([label, icon, path]): QuickAction => ({
    label,
    icon,
    link: content => <Link to={`/admin/${path}`}>{content}</Link>,
  }))

export const QuickActions = () => <ActionGrid label="Quick actions" actions={linked} />
