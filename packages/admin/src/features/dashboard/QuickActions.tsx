import { ActionGrid, type QuickAction } from '@shop/ui/buttons/ActionGrid.tsx'
import type { IconName } from '@shop/ui/buttons/Icon.tsx'
import { Link } from 'react-router-dom'

/** A query opens the form at once. */
const actions: readonly (readonly [label: string, icon: IconName, path: string, query?: string])[] = [
  ['Add Product', 'plus', 'products', '?create=true'],
  ['Create Collection', 'collections', 'collections', '?create=true'],
  ['View Orders', 'orders', 'orders'],
  ['Manage Users', 'people', 'users'],
  ['Review Products', 'reviews', 'reviews'],
  ['System Settings', 'settings', 'settings'],
]

const linked = actions.map(([label, icon, path, query = '']): QuickAction => ({
  label,
  icon,
  link: content => <Link to={`/admin/${path}${query}`}>{content}</Link>,
}))

export const QuickActions = () => <ActionGrid label="Quick actions" actions={linked} />
