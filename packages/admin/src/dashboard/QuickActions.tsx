import { ActionGrid, type QuickAction } from '@shop/ui/ActionGrid.tsx'
import type { IconName } from '@shop/ui/Icon.tsx'
import { Link } from 'react-router-dom'

const actions: readonly (readonly [label: string, icon: IconName, to: string])[] = [
  ['Add Product', 'plus', '/admin/products'],
  ['Create Collection', 'collections', '/admin/collections'],
  ['View Orders', 'orders', '/admin/orders'],
  ['Manage Users', 'people', '/admin/users'],
  ['Review Products', 'reviews', '/admin/reviews'],
  ['System Settings', 'settings', '/admin/settings'],
]

const linked = actions.map(([label, icon, to]): QuickAction => ({
  label,
  icon,
  link: content => <Link to={to}>{content}</Link>,
}))

export const QuickActions = () => <ActionGrid label="Quick actions" actions={linked} />
