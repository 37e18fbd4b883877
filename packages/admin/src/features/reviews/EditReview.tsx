import {
  getAdminReview,
  listAdminReviews,
  type Review,
  updateReview,
} from '@shop/contracts/reviews/adminEndpoints'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FormText, FormTextArea } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'

const valuesOf = ({ title, comment }: Review) => ({ title, comment })

const labels: Readonly<Record<string, string>> = { title: 'Title', comment: 'Comment' }

/** Removes text that may not be published from a review. The customer's stars are fixed. */
export const EditReview = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  const { id } = review
  const form = useForm(updateReview, {
    defaults: valuesOf(review),
    toInput: (values, saved) => ({ id, ...values, version: saved?.version ?? review.version }),
    record: { opened: review, read: getAdminReview, valuesOf, labelOf: field => labels[field] ?? field },
    failure: 'Failed to update review',
    draft: `review:${id}`,
    refetch: [listAdminReviews, getAdminReview],
    success: 'Review updated successfully!',
    onSaved: onClose,
  })
  const { control } = form
  return (
    <FormDialog title="Edit Review" form={form} submitText="Save Review" onClose={onClose}>
      <Notice>
        Take out anything that may not be published, such as an address. The customer’s opinion and stars stay
        as they are.
      </Notice>
      <FormText control={control} name="title" label="Title (optional)" />
      <FormTextArea control={control} name="comment" label="Comment (optional)" rows={6} />
    </FormDialog>
  )
}
