import { HStack } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { DockedNotice } from '@shop/ui/feedback/DockedNotice.tsx'

interface Props {
  count: number
  onOpen: () => void
  onDiscard: () => void
}

/** Notice of dropped files that are waiting because the current page must not be left. */
const WaitingFiles = ({ count, onOpen, onDiscard }: Props) => (
  <DockedNotice
    action={
      <HStack>
        <Button kind="plain" onClick={onOpen}>
          {count === 1 ? 'Open File' : 'Open Files'}
        </Button>
        <Button kind="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </HStack>
    }
  >
    {count === 1 ? '1 file is waiting' : `${count} files are waiting`} to be uploaded.
  </DockedNotice>
)

export default WaitingFiles
