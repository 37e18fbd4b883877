import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import type { ProductReview } from '@shop/contracts/products/entities'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Stars } from '@shop/ui/facts/Stars.tsx'
import { ReviewStatusBadge } from '../../reviews/ReviewStatusBadge.tsx'

/** Lists the customers' reviews, newest first. */
export const Reviews = ({ reviews }: { reviews: readonly ProductReview[] }) => (
  <Stack as="ul" listStyleType="none" gap="0" aria-label="Reviews">
    {reviews.map(({ id, rating, status, title, comment, user, createdAt }) => (
      <Box as="li" key={id} borderBottomWidth="1px" paddingY="3" _last={{ borderBottomWidth: '0' }}>
        <Flex align="center" gap="3" wrap="wrap">
          <Stars rating={rating} />
          <ReviewStatusBadge status={status} />
          <Text textStyle="xs" color="fg.muted" marginStart="auto">
            {user ? `${user.firstName} ${user.lastName}` : 'Anonymous User'} ·{' '}
            <RelativeTime instant={createdAt} />
          </Text>
        </Flex>
        {title && (
          <Text fontWeight="medium" marginTop="1">
            {title}
          </Text>
        )}
        <Text color="fg.muted">{comment || 'No comment'}</Text>
      </Box>
    ))}
  </Stack>
)
