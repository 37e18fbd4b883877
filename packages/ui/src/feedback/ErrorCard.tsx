import { Center, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from '../buttons/Icon.tsx'

interface Props {
  /** Names the failed read: `Error Loading Review`. */
  title: string
  text: string
  /** Buttons: Close in a dialog, Try Again on a page. */
  children: ReactNode
}

/** Replaces a part of a dialog or a list that could not be loaded. */
export const ErrorCard = ({ title, text, children }: Props) => (
  <Center role="alert" flexDirection="column" gap="1" paddingX="6" paddingY="10" textAlign="center">
    <Center color="fg.error" marginBottom="2">
      <Icon name="warning" size={24} />
    </Center>
    <Text fontWeight="medium">{title}</Text>
    <Text color="fg.muted">{text}</Text>
    <Center gap="2" marginTop="4">
      {children}
    </Center>
  </Center>
)
