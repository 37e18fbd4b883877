import { Box, Center, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface Props {
  brand: string
  title: string
  /** Elements below the card, side by side. */
  foot: ReactNode
  children: ReactNode
}

/** A page with a single card and no sidebar, for a required step. */
export const LonePage = ({ brand, title, foot, children }: Props) => (
  <Center as="main" minHeight="100dvh" padding="4">
    <Stack width="full" maxWidth="26rem" gap="4">
      <Text textAlign="center" fontWeight="semibold" textStyle="lg">
        {brand}
      </Text>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" padding={{ base: '4', md: '6' }}>
        <Heading as="h1" tabIndex={-1} outline="none" textStyle="lg" fontWeight="semibold" marginBottom="3">
          {title}
        </Heading>
        {children}
      </Box>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        {foot}
      </Flex>
    </Stack>
  </Center>
)
