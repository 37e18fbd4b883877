import { Box } from '@chakra-ui/react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { type DroppedItem, droppedItems } from './dropped.ts'

interface Props {
  onDrop: (dropped: readonly DroppedItem[]) => void
  children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** An area for dropping files and folders, highlighted while they are over it. */
export const DropZone = ({ onDrop, children }: Props) => {
  const [isOver, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const onDragLeave = (event: DragEvent) => {
    const { relatedTarget, currentTarget } = event
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    onDrop(droppedItems(event.dataTransfer))
  }
  return (
    <Box
      width="full"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isOver ? 'fg' : 'border.emphasized'}
      borderRadius="l2"
      bg={isOver ? 'bg.muted' : 'bg.panel'}
      padding="3"
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={drop}
    >
      {children}
    </Box>
  )
}
