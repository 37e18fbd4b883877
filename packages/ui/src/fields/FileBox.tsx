import { Box, Flex, Text } from '@chakra-ui/react'
import { Button } from '../buttons/Button.tsx'
import { DropZone } from '../files/DropZone.tsx'
import type { DroppedItem } from '../files/dropped.ts'
import { fileSize } from '../words/fileSize.ts'
import { Icon } from '../buttons/Icon.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'

interface Props extends Pick<FieldProps<unknown>, 'label' | 'hint' | 'error' | 'isRequired'> {
  value: { name: string; size: number } | null
  onChoose: () => void
  onDrop: (dropped: readonly DroppedItem[]) => void
  onRemove: () => void
  /** Several files may be chosen at once; the field passes them on and keeps none. */
  acceptsSeveral?: boolean
}

/** Field for a file, or several, chosen by its button or dropped on it. */
export const FileBox = ({ value, onChoose, onDrop, onRemove, acceptsSeveral = false, ...frame }: Props) => (
  <FieldFrame {...frame}>
    <DropZone onDrop={onDrop}>
      {value ? (
        <Flex align="center" gap="3">
          <Icon name="documents" />
          <Box flex="1" minWidth="0">
            <Text fontWeight="medium" truncate title={value.name}>
              {value.name}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {fileSize(value.size)}
            </Text>
          </Box>
          <IconButton icon="close" label={`Remove ${value.name}`} onClick={onRemove} />
        </Flex>
      ) : (
        <Flex align="center" gap="3" wrap="wrap">
          <Text color="fg.muted">{acceptsSeveral ? 'Drop files here, or' : 'Drop a file here, or'}</Text>
          <Button type="button" kind="plain" onClick={onChoose}>
            {acceptsSeveral ? 'Choose Files' : 'Choose File'}
          </Button>
        </Flex>
      )}
    </DropZone>
  </FieldFrame>
)
