import { saveReview } from '@shop/contracts/reviews/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import {
  maxReviewCommentLength,
  maxReviewTitleLength,
  type OwnReview,
  type ReviewPhoto,
} from '@shop/contracts/reviews/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useShop } from '../../../kit/shop/shop.ts'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { problemsOf } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { Field } from '../../../kit/forms/Field.tsx'
import { TextArea } from '../../../kit/forms/TextArea.tsx'
import { productQuery } from '../queries.ts'
import { failureText } from '../../../kit/query/failureText.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'
import { PhotoField } from './PhotoField.tsx'
import { ownReviewQuery, reviewsQuery } from './queries.ts'
import styles from './ReviewForm.module.css'
import { StarField } from './StarField.tsx'
import { fitVoteLabels, fitVotes, type FitVote } from '@shop/contracts/facts/fitVotes'
import { OptionGroup } from '../../../features/choice/OptionGroup.tsx'

const options = [
  ...fitVotes.map(value => ({ value, label: fitVoteLabels[value], availability: 'available' as const })),
  { value: '', label: 'No answer', availability: 'available' as const },
]

/** Asks how the size fits. */
const FitField = ({ vote, onChoose }: { vote: FitVote | null; onChoose: (vote: FitVote | null) => void }) => (
  <OptionGroup
    name="fit"
    legend="How does it fit?"
    detail="(optional)"
    options={options}
    chosenValue={vote ?? ''}
    onChoose={value => onChoose(fitVotes.find(fitVote => fitVote === value) ?? null)}
  />
)

const names = ['rating', 'title', 'comment'] as const
const errorFields = [...names, 'photos'] as const
const failedText = 'Your review could not be saved. Please try again.'

interface Props {
  productId: string
  productTitle: string
  review: OwnReview | null
  onClose: () => void
}

const useSaveReview = (id: string) => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Omit<SentInput<typeof saveReview>, 'id'>) =>
      client.call(saveReview, { id, ...input }),
    onSuccess: async review => {
      queryClient.setQueryData(ownReviewQuery(id).queryKey, { hasBought: true, review })
      showToast({
        title: 'Thank you for your review!',
        text: review.status === 'APPROVED' ? 'It is now live.' : 'It will be shown once it is approved.',
      })
      if (review.status !== 'APPROVED') return
      await Promise.all(
        [reviewsQuery(id, 1, undefined), productQuery('')].map(({ queryKey: [path] }) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
  })
}

/** Asks for stars, fit, a title, a comment and photos. */
export const ReviewForm = ({ productId, productTitle, review, onClose }: Props) => {
  const { problems, show, field, formProps } = useProblems()
  const [fit, setFit] = useState(review?.fit ?? null)
  const { mutate: save, isPending } = useSaveReview(productId)
  const [photos, setPhotos] = useState<readonly ReviewPhoto[]>(review?.photos ?? [])
  const [isUploading, setIsUploading] = useState(false)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { rating, title, comment } = readForm(event.currentTarget, names)
    if (!rating) return show({ fields: { rating: 'Please choose from 1 to 5 stars.' } })
    save(
      { rating: Number(rating), fit, title, comment, photos: photos.map(({ id }) => id) },
      {
        onSuccess: onClose,
        onError: error => show(problemsOf(error, errorFields, failureText(error, failedText))),
      },
    )
  }

  return (
    <Dialog title={review ? 'Change your review' : 'Write a review'} onClose={onClose}>
      <form {...formProps} className={styles.form} onSubmit={submit}>
        <p className={styles.about}>{productTitle}</p>
        <FormAlert text={problems.form} />
        <StarField initialRating={review?.rating} error={problems.fields['rating']} />
        <FitField vote={fit} onChoose={setFit} />
        <Field
          {...field('title')}
          label="Title"
          maxLength={maxReviewTitleLength}
          defaultValue={review?.title}
        />
        <TextArea
          {...field('comment')}
          label="Your review"
          hint="How does it fit, feel and wear? It is shown with your first name and an initial."
          maxLength={maxReviewCommentLength}
          defaultValue={review?.comment}
        />
        <PhotoField
          productId={productId}
          photos={photos}
          onChange={setPhotos}
          onBusy={setIsUploading}
          error={problems.fields['photos']}
        />
        <div className={styles.acts}>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBlocked={isPending || isUploading}>
            {isPending ? 'Sending...' : 'Send Review'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
