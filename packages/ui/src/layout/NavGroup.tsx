import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** A group of entries in the sidebar under a small heading. */
export const NavGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  // Spaced more closely in low windows, where the entries are also lower.
  <Box _notFirst={{ marginTop: { base: '2', lg: 'clamp(0rem, 100dvh - 46rem, 0.5rem)' } }}>
    <Text paddingX="2.5" textStyle="xs" lineHeight="1.125rem" color="fg.muted" aria-hidden>
      {title}
    </Text>
    <Flex as="ul" aria-label={title} direction="column" gap={{ base: '0.5', lg: '1px' }} listStyleType="none">
      {children}
    </Flex>
  </Box>
)
