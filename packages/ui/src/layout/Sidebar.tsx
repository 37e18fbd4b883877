import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export interface SidebarProps {
  brand: string
  /** Small buttons beside the shop's name. */
  tools?: ReactNode
  /** Search button above the entries. */
  search?: ReactNode
  nav: ReactNode
  foot: ReactNode
}

/** Shows the shop's name, the entries, and below them the signed-in user. */
export const Sidebar = ({ brand, tools, search, nav, foot }: SidebarProps) => (
  <Flex direction="column" height="full" padding="3" gap={{ base: '4', lg: '3' }} overflowY="auto">
    <Flex paddingStart="2.5" paddingTop="2" align="flex-start" justify="space-between" gap="2">
      <Box minWidth="0">
        <Text fontWeight="semibold" textStyle="md" letterSpacing="-0.01em" truncate>
          {brand}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          Back office
        </Text>
      </Box>
      {tools}
    </Flex>
    {search}
    {/* In a low window the entries scroll, and the signed-in user stays visible; the padding makes room for the focus
       ring. */}
    <Flex
      as="nav"
      aria-label="Back office"
      direction="column"
      gap="0.5"
      flex="1 1 auto"
      minHeight={{ lg: '40' }}
      overflowY={{ lg: 'auto' }}
      marginX="-1"
      paddingX="1"
    >
      {nav}
    </Flex>
    <Flex direction="column" gap="0.5" borderTopWidth="1px" paddingTop="3">
      {foot}
    </Flex>
  </Flex>
)
