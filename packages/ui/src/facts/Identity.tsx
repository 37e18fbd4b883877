import { Box, Center, Flex, Text } from '@chakra-ui/react'

/** Shows who is signed in. */
export const Identity = ({ name, detail }: { name: string; detail: string }) => (
  <Flex align="center" gap="2.5" paddingX="2.5" paddingBottom="2" minWidth="0">
    <Center
      boxSize="8"
      flexShrink="0"
      borderRadius="full"
      bg="gray.solid"
      color="gray.contrast"
      textStyle="xs"
      fontWeight="semibold"
      aria-hidden
    >
      {name
        .split(/\s+/)
        .slice(0, 2)
        .map(part => part.charAt(0).toUpperCase())
        .join('')}
    </Center>
    <Box minWidth="0">
      <Text fontWeight="medium" lineHeight="short" truncate>
        {name}
      </Text>
      <Text textStyle="xs" color="fg.muted" truncate title={detail}>
        {detail}
      </Text>
    </Box>
  </Flex>
)
