import { Box, chakra, Flex, Image } from '@chakra-ui/react'
import type { StaffProduct } from '@shop/contracts/products/entities'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { useState } from 'react'
import { pictureOf } from '../productFigures.ts'

const maxPictures = 5

const PictureButton = chakra('button', {
  base: {
    borderRadius: 'l1',
    cursor: 'pointer',
    '&[aria-pressed=true]': { outline: '2px solid {colors.fg}' },
  },
})

/** Shows one large picture and up to four thumbnails. */
export const Gallery = ({ product: { images, title } }: { product: StaffProduct }) => {
  const pictures = [...new Map(images.map(image => [image.url, image])).values()].slice(0, maxPictures)
  const [shownId, setShownId] = useState<string | null>(null)
  const main = pictures.find(({ id }) => id === shownId) ?? pictures[0]
  return (
    <Box width={{ base: 'full', md: '17rem' }} flexShrink="0">
      {main ? (
        <Image
          src={pictureOf(main, 640)}
          alt={main.alt || title}
          width="full"
          aspectRatio="4/5"
          objectFit="cover"
          borderRadius="l2"
          style={{ backgroundColor: main.color }}
        />
      ) : (
        <Thumb url={null} size="17rem" />
      )}
      {pictures.length > 1 && (
        <Flex gap="2" marginTop="2" padding="0.5">
          {pictures.map(({ id, url, alt }, index) => (
            <PictureButton
              key={id}
              type="button"
              aria-label={`Show picture ${index + 1}: ${alt || title}`}
              aria-pressed={id === main?.id}
              onClick={() => setShownId(id)}
            >
              <Thumb url={pictureOf({ url }, 320)} size="11" />
            </PictureButton>
          ))}
        </Flex>
      )}
    </Box>
  )
}
