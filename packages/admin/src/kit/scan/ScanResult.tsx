import { Flex, Text } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'

export interface ScanMessage {
  isRight: boolean
  text: string
  undo?: () => void
}

const colorsOf = (message: ScanMessage | null) => {
  if (message === null) return { color: 'fg.muted' }
  const tone = message.isRight ? 'success' : 'error'
  return { bg: `bg.${tone}`, color: `fg.${tone}`, borderColor: `border.${tone}` }
}

/** Shows the outcome of the last scan in large type and to screen readers; before the first scan, shows `next`. */
export const ScanResult = ({ message, next = '' }: { message: ScanMessage | null; next?: string }) => (
  <Flex
    role={message && !message.isRight ? 'alert' : 'status'}
    align="center"
    justify="space-between"
    gap="3"
    minHeight="16"
    padding="4"
    borderRadius="l2"
    borderWidth="1px"
    textStyle="lg"
    fontWeight="semibold"
    {...colorsOf(message)}
  >
    <Text>{message?.text ?? next}</Text>
    {message?.undo && (
      <Button kind="plain" onClick={message.undo}>
        Undo
      </Button>
    )}
  </Flex>
)
