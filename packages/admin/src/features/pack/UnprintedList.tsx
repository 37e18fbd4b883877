import { HStack, Stack, Text } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import type { Unprinted } from './useUnprinted.ts'

const Acts = ({ action, dismiss }: Pick<Unprinted, 'action' | 'dismiss'>) => (
  <HStack>
    {action && (
      <Button
        kind="plain"
        onClick={() => {
          dismiss()
          action.onClick()
        }}
      >
        {action.label}
      </Button>
    )}
    <IconButton icon="close" label="Dismiss" onClick={dismiss} />
  </HStack>
)

/** Parcels whose papers did not come out of a printer, above the bench. */
export const UnprintedList = ({ unprinted }: { unprinted: readonly Unprinted[] }) =>
  unprinted.length > 0 && (
    <Stack marginBottom="4" maxHeight="14rem" overflowY="auto">
      {unprinted.map(({ id, title, text, ...acts }) => (
        <Notice key={id} tone="warning" action={<Acts {...acts} />}>
          <Text fontWeight="semibold">{title}</Text>
          <Text>{text}</Text>
        </Notice>
      ))}
    </Stack>
  )
