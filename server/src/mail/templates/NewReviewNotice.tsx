import { Breaks } from '../parts/Breaks.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Letter } from '../parts/Letter.tsx'
import { Action, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'

export interface NewReview {
  id: string
  rating: number
  title: string
  comment: string
  productTitle: string
  author: string
  isWaiting: boolean
}

interface Content {
  shop: Shop
  review: NewReview
}

export const newReviewSubject = ({ review: { rating, productTitle } }: Content) =>
  `New review: ${rating} ${rating === 1 ? 'star' : 'stars'} for ${productTitle}`

export const NewReviewNotice = ({ shop, review }: Content) => (
  <Letter
    shop={shop}
    preview={review.title || review.comment || review.productTitle}
    reason="You receive this because notices of new reviews are switched on in the settings of"
  >
    <Title>New review: {review.rating} of 5 stars</Title>
    <Facts
      facts={[
        { label: 'Product', value: review.productTitle },
        { label: 'Customer', value: review.author },
        ...(review.title ? [{ label: 'Title', value: review.title }] : []),
      ]}
    />
    {review.comment && (
      <Paragraph>
        <Breaks lines={review.comment.split('\n')} />
      </Paragraph>
    )}
    <Paragraph>
      {review.isWaiting
        ? 'It is shown in the shop once somebody has approved it.'
        : 'It is shown in the shop already: reviews are approved automatically.'}
    </Paragraph>
    <Action href={`${shop.url}/admin/reviews?review=${review.id}`} primaryColor={shop.primaryColor}>
      Open the review
    </Action>
  </Letter>
)
