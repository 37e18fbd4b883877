import { Flex, Text } from '@chakra-ui/react'
import type { UserSummary } from '@shop/contracts/users/endpoints'
import { dayText } from '@shop/ui/words/relativeTime'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'

/** Shows the roles of staff and their last day, or `Customer`. */
export const RoleBadges = ({ roles, staffUntil }: Pick<UserSummary, 'roles' | 'staffUntil'>) => (
  <Flex gap="1" wrap="wrap" align="center" paddingY="1.5">
    {roles.map(({ id, name }) => (
      <StatusBadge key={id} tone="default">
        {name}
      </StatusBadge>
    ))}
    {staffUntil !== null && (
      <Text color="fg.muted" textStyle="sm">
        until {dayText(staffUntil)}
      </Text>
    )}
    {roles.length === 0 && <StatusBadge tone="secondary">Customer</StatusBadge>}
  </Flex>
)
