import { HStack } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { DockedNotice } from '@shop/ui/feedback/DockedNotice.tsx'
import { useState } from 'react'
import { counted } from '@shop/ui/words/counted'
import { useIsReachable, useOffline, useWaiting } from './OfflineContext.ts'
import { useReplay } from './useReplay.ts'
import { useShownAsOf } from './useShownAsOf.ts'
import { WaitingDrawer } from './WaitingDrawer.tsx'

const Away = () => {
  const asOf = useShownAsOf()
  return (
    <>
      <strong>The shop cannot be reached.</strong>{' '}
      {asOf === null ? 'What you have opened before can still be read.' : `What you see dates from ${asOf}.`}{' '}
      Notes, stock changes, packed and shipped parcels are saved on this computer and reach the shop later;
      everything else has to wait.
    </>
  )
}

const summaryOf = (unsent: number, refused: number): string =>
  [
    unsent > 0 && `${counted(unsent, 'change')} waiting`,
    refused > 0 && `${counted(refused, 'change')} refused`,
  ]
    .filter(Boolean)
    .join(', ')

/** Above every screen while the shop cannot be reached, or has not taken all that was changed meanwhile. */
const OfflineBar = () => {
  useReplay()
  const { reach } = useOffline()
  const isReachable = useIsReachable()
  const waiting = useWaiting()
  const [isOpen, setOpen] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const refused = waiting.filter(({ refusal }) => refusal !== null).length
  const unsent = waiting.length - refused
  if (isReachable && waiting.length === 0) return null

  const look = async () => {
    setLooking(true)
    await reach.look()
    setLooking(false)
  }
  return (
    <>
      <DockedNotice
        tone="warning"
        action={
          <HStack>
            {waiting.length > 0 && (
              <Button kind="plain" onClick={() => setOpen(true)}>
                {summaryOf(unsent, refused)}
              </Button>
            )}
            {!isReachable && (
              <Button kind="plain" icon="refresh" isBusy={isLooking} onClick={() => void look()}>
                Try Now
              </Button>
            )}
          </HStack>
        }
      >
        {!isReachable ? (
          <Away />
        ) : refused > 0 ? (
          <>
            <strong>{`The shop refused ${counted(refused, 'change')}`}</strong> made while it could not be
            reached.
          </>
        ) : (
          `Sending ${counted(unsent, 'change')} to the shop...`
        )}
      </DockedNotice>
      <WaitingDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

export default OfflineBar
