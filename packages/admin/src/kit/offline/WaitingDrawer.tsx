import { Box, HStack, Stack, Text } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { Drawer } from '@shop/ui/dialogs/Drawer.tsx'
import { Link } from 'react-router-dom'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { useOffline, useWaiting } from './OfflineContext.ts'
import type { WaitingChange } from './safeWrites.ts'

interface Props {
  change: WaitingChange
  onClose: () => void
}

const Change = ({ change: { id, title, text, place, at, refusal }, onClose }: Props) => {
  const { waiting } = useOffline()
  const confirm = useConfirm()
  const discard = async () => {
    const question = {
      title: 'Discard this change?',
      text: `${title}: ${text}`,
      actionLabel: 'Discard',
      isDanger: true,
    }
    if (await confirm(question)) await waiting.discard(id)
  }
  return (
    <Box as="li" paddingY="3" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <Text fontWeight="medium">{title}</Text>
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </Text>
      <Text textStyle="xs" color="fg.muted">
        <RelativeTime instant={at} />
      </Text>
      {refusal !== null && (
        <Text color="fg.error" marginTop="1">
          {`Refused: ${refusal}`}
        </Text>
      )}
      <HStack marginTop="2">
        {refusal !== null && place !== undefined && (
          <Button kind="plain" asChild>
            <Link to={place} onClick={onClose}>
              Open
            </Link>
          </Button>
        )}
        {refusal !== null && (
          <Button kind="plain" onClick={() => void waiting.retry(id)}>
            Send Again
          </Button>
        )}
        <Button kind="plain" onClick={() => void discard()}>
          Discard
        </Button>
      </HStack>
    </Box>
  )
}

/** Lists the changes that are waiting for the shop, in order of sending. */
export const WaitingDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const waiting = useWaiting()
  return (
    <Drawer title="Changes waiting" isOpen={isOpen && waiting.length > 0} onClose={onClose}>
      <Stack as="ol" gap="0" listStyleType="none">
        {waiting.map(change => (
          <Change key={change.id} change={change} onClose={onClose} />
        ))}
      </Stack>
    </Drawer>
  )
}
