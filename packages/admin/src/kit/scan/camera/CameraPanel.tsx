import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { useCallback, useState } from 'react'
import { dispatchScan } from '../useScanner.ts'
import { useCamera } from './useCamera.ts'

const height = '15rem'

const Video = chakra('video', {
  base: { position: 'absolute', inset: '0', width: 'full', height: 'full', objectFit: 'cover' },
})

const Scanner = ({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) => {
  const [lastCode, setLastCode] = useState('')
  const scan = useCallback((code: string) => {
    setLastCode(code)
    dispatchScan(code)
  }, [])
  const { video, problem, torch } = useCamera(scan)
  return (
    <>
      {/* Keeps the panel from covering the end of the page. */}
      <Box height={height} aria-hidden />
      <Flex
        as="section"
        aria-label="Camera scanner"
        direction="column"
        position="fixed"
        zIndex="docked"
        insetX={{ base: '0', md: 'auto' }}
        insetEnd={{ md: '6' }}
        bottom={{ base: '0', md: '6' }}
        width={{ md: '24rem' }}
        height={height}
        bg="bg.panel"
        borderWidth={{ base: '1px 0 0', md: '1px' }}
        borderRadius={{ md: 'l3' }}
        overflow="hidden"
        _print={{ display: 'none' }}
      >
        <Flex align="center" gap="1" paddingStart="4" paddingEnd="2" minHeight="12">
          <Text as="output" flex="1" truncate fontVariantNumeric="tabular-nums">
            {lastCode === '' ? 'Hold a barcode in the frame' : `Scanned ${lastCode}`}
          </Text>
          {torch && (
            <IconButton
              icon="torch"
              label={torch.isOn ? 'Turn the torch off' : 'Turn the torch on'}
              onClick={torch.toggle}
            />
          )}
          <IconButton icon="close" label="Close the camera" onClick={onClose} />
        </Flex>
        <Box position="relative" flex="1" bg="black">
          <Video ref={video} muted playsInline aria-label="What the camera sees" />
          {problem === null ? (
            <Box
              position="absolute"
              inset="15% 12%"
              borderWidth="2px"
              borderColor="white"
              borderRadius="l2"
              pointerEvents="none"
            />
          ) : (
            <Flex
              position="absolute"
              inset="0"
              direction="column"
              align="center"
              justify="center"
              gap="3"
              padding="4"
              bg="bg.panel"
              textAlign="center"
            >
              <Text role="alert">{problem}</Text>
              <Button onClick={onRetry}>Try Again</Button>
            </Flex>
          )}
        </Box>
      </Flex>
    </>
  )
}

/** Scans with the camera at the bottom of any page. The page receives the codes like those of a handheld scanner. */
const CameraPanel = ({ onClose }: { onClose: () => void }) => {
  const [attempt, setAttempt] = useState(1)
  return <Scanner key={attempt} onClose={onClose} onRetry={() => setAttempt(attempt + 1)} />
}

export default CameraPanel
