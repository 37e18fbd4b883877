import { IconButton, type IconButtonProps } from '@chakra-ui/react'
import { Icon } from './Icon.tsx'

/** Handle for dragging a row by mouse, finger or keys. */
export const DragHandle = ({ label, ...handle }: { label: string } & Omit<IconButtonProps, 'aria-label'>) => (
  <IconButton
    type="button"
    variant="ghost"
    size="xs"
    boxSize={{ base: '11', lg: '8' }}
    color="fg.muted"
    cursor="grab"
    touchAction="manipulation"
    title={label}
    {...handle}
    aria-label={label}
  >
    <Icon name="drag" />
  </IconButton>
)
