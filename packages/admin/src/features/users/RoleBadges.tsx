import { Flex } from '@chakra-ui/react'
import type { UserSummary } from '@shop/contracts/users/endpoints'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'

/** Shows the roles of staff, or that somebody is a customer. */
export const RoleBadges = ({ roles }: Pick<UserSummary, 'roles'>) => (
  <Flex gap="1" wrap="wrap">
    {roles.map(({ id, name }) => (
      <StatusBadge key={id} tone="default">
        {name}
      </StatusBadge>
    ))}
    {roles.length === 0 && <StatusBadge tone="secondary">Customer</StatusBadge>}
  </Flex>
)
