import { Box, Flex, Image } from '@chakra-ui/react'
import type { Review } from '@shop/contracts/reviews/adminEndpoints'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { useConnection } from '../../kit/platform/connection.ts'
import { useModeration } from './useModeration.ts'

/** Address of a photo in another size. */
const sized = (url: string, width: 320 | 1920) => url.replace(/-\d+\.jpg$/, `-${width}.jpg`)

/** The photos that a customer has added: each can be looked at in full, or taken out. */
export const ReviewPhotos = ({ review }: { review: Review }) => {
  const { platform } = useConnection()
  const { removePhoto } = useModeration()
  return (
    <Flex as="ul" gap="3" wrap="wrap" aria-label="Photos">
      {review.photos.map(({ id, url }, index) => (
        <Box as="li" key={id} listStyleType="none">
          <Image
            src={sized(url, 320)}
            alt={`Photo ${index + 1} of the customer`}
            width="9rem"
            aspectRatio="4/5"
            objectFit="cover"
            borderRadius="l2"
          />
          <Flex>
            <IconButton
              icon="external"
              label={`Open photo ${index + 1}`}
              onClick={() => platform.openLink(sized(url, 1920))}
            />
            <IconButton
              icon="trash"
              label={`Delete photo ${index + 1}`}
              onClick={() => void removePhoto(review, id)}
            />
          </Flex>
        </Box>
      ))}
    </Flex>
  )
}
