import { Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useToastClearance } from '../toasts/toastClearance.ts'

/** A bar at the window's lower edge with unsaved changes and their buttons. */
export const SaveBar = ({ text, children }: { text: string; children: ReactNode }) => (
  <Flex
    ref={useToastClearance()}
    position="sticky"
    bottom="3"
    zIndex="docked"
    align="center"
    justify="space-between"
    gap="3"
    wrap="wrap"
    marginTop="4"
    padding="3"
    paddingStart={{ base: '3', md: '4' }}
    bg="bg.panel"
    borderWidth="1px"
    borderRadius="l2"
    boxShadow="sm"
  >
    <Text as="output" color="fg.muted">
      {text}
    </Text>
    <Flex gap="2" wrap="wrap">
      {children}
    </Flex>
  </Flex>
)
