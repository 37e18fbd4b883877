import { Box, Center, Flex, Image, Stack, type HTMLChakraProps } from '@chakra-ui/react'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { Icon } from '../buttons/Icon.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { StatusBadge } from '../feedback/StatusBadge.tsx'

interface Props {
  /** Empty while there is no picture. */
  url: string
  alt: string
  /** Badge over a corner of the picture: `Main`, `New`. */
  mark?: string | undefined
  removeLabel: string
  onRemove: () => void
  /** Ref of the tile, which moves when it is dragged. */
  ref: Ref<HTMLDivElement>
  style: CSSProperties
  isDragging: boolean
  /** Drag props; the picture is the tile's handle. */
  handle: HTMLChakraProps<'div'>
  /** Fields below the picture. */
  children: ReactNode
}

/** A sortable picture in the shop's ratio of 4 : 5, with its fields. */
export const PictureTile = ({
  url,
  alt,
  mark,
  removeLabel,
  onRemove,
  ref,
  style,
  isDragging,
  handle,
  children,
}: Props) => (
  <Stack as="li" ref={ref} style={style} gap="2" minWidth="0">
    <Box position="relative">
      <Box
        {...handle}
        aspectRatio="4/5"
        bg="bg.muted"
        borderWidth="1px"
        borderRadius="l2"
        overflow="hidden"
        cursor={isDragging ? 'grabbing' : 'grab'}
        boxShadow={isDragging ? 'lg' : undefined}
        touchAction="manipulation"
      >
        {url === '' ? (
          <Center height="full" color="fg.muted">
            <Icon name="image" size={24} />
          </Center>
        ) : (
          <Image src={url} alt={alt} width="full" height="full" objectFit="cover" draggable={false} />
        )}
      </Box>
      <Flex
        position="absolute"
        top="1.5"
        left="1.5"
        right="1.5"
        justify="space-between"
        align="start"
        pointerEvents="none"
      >
        {mark === undefined ? <span /> : <StatusBadge tone="success">{mark}</StatusBadge>}
        <Box bg="bg.panel" borderRadius="l2" pointerEvents="auto">
          <IconButton icon="trash" label={removeLabel} onClick={onRemove} />
        </Box>
      </Flex>
    </Box>
    {children}
  </Stack>
)

export const PictureTiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    as="ul"
    aria-label={label}
    listStyleType="none"
    display="grid"
    gridTemplateColumns="repeat(auto-fill, minmax(9.5rem, 1fr))"
    gap="3"
  >
    {children}
  </Box>
)
