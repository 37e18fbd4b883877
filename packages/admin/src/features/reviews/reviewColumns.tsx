import { Box, Flex, Image, Text } from '@chakra-ui/react'
import type { Review } from '@shop/contracts/reviews/adminEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Stars } from '@shop/ui/facts/Stars.tsx'
import type { Column } from '@shop/ui/table/Column'
import { ReviewStatusBadge } from './ReviewStatusBadge.tsx'
import { sizedPhoto } from './sizedPhoto.ts'
import { writerOf } from './writerOf.ts'

/** Approves or rejects a pending review immediately, with Undo; null for staff who may not. */
type Decide = ((review: Review, verdict: 'APPROVED' | 'REJECTED') => void) | null

/** Shows the whole text with both buttons below it, so that it can be judged without opening it. */
const WholeReview = ({ review, decide }: { review: Review; decide: Decide }) => {
  const { title, comment, photos, product, user, rating, status } = review
  return (
    <Box maxWidth="70ch" lineHeight="1.45">
      <Text fontWeight="medium">{title || 'Review without title'}</Text>
      <Flex hideFrom="md" marginTop="1" gap="2" align="center">
        <Stars rating={rating} />
        <Box hideFrom="sm">
          <ReviewStatusBadge status={status} />
        </Box>
      </Flex>
      <Text marginTop="0.5" whiteSpace="pre-line" color={comment ? undefined : 'fg.muted'}>
        {comment || 'No comment'}
      </Text>
      {photos.length > 0 && (
        <Flex gap="2" wrap="wrap" marginTop="2">
          {photos.map(({ id, url }, index) => (
            <Image
              key={id}
              src={sizedPhoto(url, 320)}
              alt={`Photo ${index + 1} of the customer`}
              width="4rem"
              aspectRatio="4/5"
              objectFit="cover"
              borderRadius="l2"
              loading="lazy"
            />
          ))}
        </Flex>
      )}
      <Text hideFrom="xl" marginTop="1" textStyle="xs" color="fg.muted">
        {product.title} · {writerOf({ user })}
      </Text>
      {decide && status === 'PENDING' && (
        <Flex gap="2" marginTop="2">
          <Button kind="plain" icon="check" onClick={() => decide(review, 'APPROVED')}>
            Approve
          </Button>
          <Button kind="quiet" icon="close" onClick={() => decide(review, 'REJECTED')}>
            Reject
          </Button>
        </Flex>
      )}
    </Box>
  )
}

export const reviewColumns = (decide: Decide): readonly Column<Review>[] => [
  {
    header: 'Review',
    cell: review => <WholeReview review={review} decide={decide} />,
    isWide: true,
    wraps: true,
  },
  { header: 'Product', cell: ({ product }) => product.title, isCapped: true, from: 'xl' },
  { header: 'Customer', cell: writerOf, isCapped: true, from: 'xl' },
  { header: 'Rating', cell: ({ rating }) => <Stars rating={rating} />, from: 'md' },
  { header: 'Status', cell: ({ status }) => <ReviewStatusBadge status={status} />, from: 'sm' },
  { header: 'Date', cell: ({ createdAt }) => <RelativeTime instant={createdAt} />, from: 'md' },
]
