import { Box, HStack } from '@chakra-ui/react'
import { Button } from '@shop/ui/Button.tsx'
import { Notice } from '@shop/ui/Notice.tsx'

interface Props {
  count: number
  onOpen: () => void
  onDiscard: () => void
}

/** Files that were dropped where nobody may be led away, until somebody has time for them. */
const WaitingFiles = ({ count, onOpen, onDiscard }: Props) => (
  <Box
    position={{ base: 'static', md: 'sticky' }}
    top={{ md: '16', lg: '2' }}
    zIndex="docked"
    marginBottom="4"
    boxShadow="sm"
    borderRadius="l2"
  >
    <Notice
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
      {count === 1 ? '1 file waits' : `${count} files wait`} to be uploaded.
    </Notice>
  </Box>
)

export default WaitingFiles
