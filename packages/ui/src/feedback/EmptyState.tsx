import { Center, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../buttons/Icon.tsx'

interface Props {
  title: string
  text?: string
  icon?: IconName
  /** The one useful button. */
  action?: ReactNode
}

/** Replaces an empty list. */
export const EmptyState = ({ title, text, icon, action }: Props) => (
  <Center flexDirection="column" gap="1" paddingX="6" paddingY="12" textAlign="center">
    {icon && (
      <Center boxSize="10" borderRadius="full" bg="bg.muted" color="fg.muted" marginBottom="2">
        <Icon name={icon} />
      </Center>
    )}
    <Text fontWeight="medium">{title}</Text>
    {text && <Text color="fg.muted">{text}</Text>}
    {action && <Center marginTop="4">{action}</Center>}
  </Center>
)
