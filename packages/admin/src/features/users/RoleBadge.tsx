import { StatusBadge } from '@shop/ui/StatusBadge.tsx'

export const RoleBadge = ({ isAdmin }: { isAdmin: boolean }) => (
  <StatusBadge tone={isAdmin ? 'default' : 'secondary'}>{isAdmin ? 'Admin' : 'Customer'}</StatusBadge>
)
