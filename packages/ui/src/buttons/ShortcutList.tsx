import { Flex, Kbd, SimpleGrid, Stack, Text } from '@chakra-ui/react'

interface Group {
  title: string
  shortcuts: readonly { keys: readonly string[]; text: string }[]
}

export const ShortcutList = ({ groups }: { groups: readonly Group[] }) => (
  <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
    {groups.map(({ title, shortcuts }) => (
      <Stack key={title} gap="2">
        <Text fontWeight="semibold">{title}</Text>
        {shortcuts.map(({ keys, text }) => (
          <Flex key={text} justify="space-between" gap="4">
            <Text color="fg.muted">{text}</Text>
            <Flex gap="1" flexShrink="0">
              {keys.map(key => (
                <Kbd key={key} size="sm">
                  {key}
                </Kbd>
              ))}
            </Flex>
          </Flex>
        ))}
      </Stack>
    ))}
  </SimpleGrid>
)
