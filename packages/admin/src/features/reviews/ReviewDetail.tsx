import { getAdminReview, type Review } from '@shop/contracts/reviews/adminEndpoints'
import { fitVoteLabels } from '@shop/contracts/facts/fitVotes'
import { reviewMoves } from '@shop/contracts/reviews/moves'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { Identity } from '@shop/ui/facts/Identity.tsx'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { Stars } from '@shop/ui/facts/Stars.tsx'
import { useState } from 'react'
import { recordFailure } from '../../kit/query/readFailure.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { History } from '../audit/History.tsx'
import { EditReview } from './EditReview.tsx'
import styles from './ReviewDetail.module.css'
import { sizedPhoto } from './sizedPhoto.ts'
import { ReviewStatusBadge } from './ReviewStatusBadge.tsx'
import { useModeration } from './useModeration.ts'
import { Box, Flex, Image } from '@chakra-ui/react'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'

/** Shows a customer's photos, each of which can be enlarged or removed. */
const ReviewPhotos = ({ review }: { review: Review }) => {
  const { platform } = useConnection()
  const { removePhoto } = useModeration()
  return (
    <Flex as="ul" gap="3" wrap="wrap" aria-label="Photos">
      {review.photos.map(({ id, url }, index) => (
        <Box as="li" key={id} listStyleType="none">
          <Image
            src={sizedPhoto(url, 320)}
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
              onClick={() => platform.openLink(sizedPhoto(url, 1920))}
            />
            <IconButton
              icon="trash"
              needs="reviews:moderate"
              label={`Delete photo ${index + 1}`}
              onClick={() => removePhoto(review, id)}
            />
          </Flex>
        </Box>
      ))}
    </Flex>
  )
}

const shortId = (id: string): string => id.slice(0, 8)

const Content = ({ review, onEdit }: { review: Review; onEdit: () => void }) => {
  const { platform } = useConnection()
  const { title, comment, rating, status, user, product } = review
  return (
    <div className={styles.parts}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title || 'Review without title'}</h2>
        <ReviewStatusBadge status={status} />
        <Stars rating={rating} />
      </header>
      <p className={styles.comment}>{comment || 'No comment'}</p>
      {review.photos.length > 0 && <ReviewPhotos review={review} />}
      <Row>
        <Button kind="plain" icon="edit" needs="reviews:moderate" onClick={onEdit}>
          Edit Review
        </Button>
      </Row>
      <Panel title="Customer Information">
        <div className={styles.inner}>
          <Identity
            name={user ? `${user.firstName} ${user.lastName}` : 'Unknown User'}
            detail={user?.email ?? 'No email provided'}
          />
          {user && <Facts facts={[['User ID', shortId(user.id)]]} />}
        </div>
      </Panel>
      <Panel title="Product Information">
        <div className={styles.inner}>
          <Facts
            facts={[
              ['Product', product.title || 'Unknown Product'],
              ['Slug', product.slug],
              ['Product ID', shortId(product.id)],
            ]}
          />
          {product.slug && (
            <Button
              kind="plain"
              icon="external"
              onClick={() => platform.openLink(`/products/${product.slug}`)}
            >
              View Product
            </Button>
          )}
        </div>
      </Panel>
      <Panel title="Review Metadata">
        <div className={styles.inner}>
          <Facts
            facts={[
              ['Review ID', shortId(review.id)],
              ['Status', <ReviewStatusBadge key="status" status={status} />],
              ['Fit', review.fit ? fitVoteLabels[review.fit] : 'Not given'],
              ['Created', <RelativeTime key="created" instant={review.createdAt} />],
              ['Last updated', <RelativeTime key="updated" instant={review.updatedAt} />],
            ]}
          />
        </div>
      </Panel>
      <History subject="review" subjectId={review.id} />
    </div>
  )
}

const OpenedReview = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  const [isEditing, setEditing] = useState(false)
  const { judge, remove, isBusy } = useModeration({ onDeleted: onClose })
  const moves = reviewMoves[review.status]
  const footer = (
    <>
      <Button
        kind="quiet"
        icon="trash"
        needs="reviews:moderate"
        isDisabled={isBusy}
        onClick={() => remove(review)}
      >
        Delete
      </Button>
      {moves.includes('REJECTED') && (
        <Button
          kind="danger"
          needs="reviews:moderate"
          isDisabled={isBusy}
          onClick={() => judge(review, 'REJECTED')}
        >
          Reject
        </Button>
      )}
      {moves.includes('APPROVED') && (
        <Button needs="reviews:moderate" isDisabled={isBusy} onClick={() => judge(review, 'APPROVED')}>
          Approve
        </Button>
      )}
    </>
  )
  return (
    <Dialog title="Review Details" size="lg" onClose={onClose} footer={footer}>
      <Content review={review} onEdit={() => setEditing(true)} />
      {isEditing && <EditReview review={review} onClose={() => setEditing(false)} />}
    </Dialog>
  )
}

/** Shows the whole review, with its actions. */
export const ReviewDetail = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data: review, error } = useRead(getAdminReview, { id })
  if (review) return <OpenedReview review={review} onClose={onClose} />
  const failure = recordFailure(error, 'Review')
  return <PendingDialog title="Review Details" size="lg" noun="Review" failure={failure} onClose={onClose} />
}
