import { Box, Portal } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { type DroppedItem, droppedItems } from './dropped.ts'

interface Props {
  /** Text shown while files are dragged over the window. */
  text: string
  onDrop: (dropped: readonly DroppedItem[]) => void
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** Accepts files dropped anywhere in the window, except on drop zones within it. */
const DropWindow = ({ text, onDrop }: Props) => {
  const [isOver, setOver] = useState(false)
  const latestOnDrop = useRef(onDrop)
  useEffect(() => {
    latestOnDrop.current = onDrop
  })
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Keeps the browser from opening the file.
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented || !hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      latestOnDrop.current(droppedItems(event.dataTransfer))
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  if (!isOver) return null
  return (
    <Portal>
      <Box
        position="fixed"
        inset="0"
        zIndex="max"
        pointerEvents="none"
        borderWidth="2px"
        borderStyle="dashed"
        borderColor="fg"
      >
        <Box
          as="output"
          position="absolute"
          bottom="6"
          left="50%"
          transform="translateX(-50%)"
          paddingX="4"
          paddingY="2"
          borderRadius="full"
          bg="fg"
          color="bg.panel"
          fontWeight="medium"
          boxShadow="lg"
          whiteSpace="nowrap"
        >
          {text}
        </Box>
      </Box>
    </Portal>
  )
}

export default DropWindow
