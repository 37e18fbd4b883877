import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'

export const RoleBadge = ({ isAdmin }: { isAdmin: boolean }) => (
  <StatusBadge tone={isAdmin ? 'default' : 'secondary'}>{isAdmin ? 'Admin' : 'Customer'}</StatusBadge>
)
