import { Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Stays at the lower edge of the window: what is not saved yet, and the buttons to save it. */
export const SaveBar = ({ text, children }: { text: string; children: ReactNode }) => (
  <Flex
    position="sticky"
    bottom="0"
    zIndex="docked"
    align="center"
    justify="space-between"
    gap="3"
    wrap="wrap"
    marginTop="4"
    paddingY="3"
    bg="bg.subtle"
    borderTopWidth="1px"
  >
    <Text as="output" color="fg.muted">
      {text}
    </Text>
    <Flex gap="2" wrap="wrap">
      {children}
    </Flex>
  </Flex>
)
