import { addReviewPhoto } from '@shop/contracts/reviews/endpoints'
import { maxReviewPhotos, type ReviewPhoto } from '@shop/contracts/reviews/entities'
import { withFileName, fileProblem, reviewPicture } from '@shop/contracts/uploads'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useId, useState } from 'react'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { IconButton } from '../../../kit/parts/IconButton.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import styles from './PhotoField.module.css'

const failureFallback = 'The photo could not be sent. Please try again.'

interface Props {
  productId: string
  photos: readonly ReviewPhoto[]
  /** Changes the photos as they are then: one may be removed while another is uploaded. */
  onChange: (change: (photos: readonly ReviewPhoto[]) => readonly ReviewPhoto[]) => void
  onBusy: (isBusy: boolean) => void
  /** Error after saving the form. */
  error?: string | undefined
}

/** Uploads photos one after the other, up to the limit of a review. `refusal` says why a photo was not accepted. */
const usePhotoUpload = ({ productId, photos, onChange, onBusy }: Omit<Props, 'error'>) => {
  const { client } = useShop()
  const [refusal, setRefusal] = useState('')
  const { mutateAsync: send, isPending } = useMutation({
    mutationFn: (image: File) => {
      const form = new FormData()
      form.append('image', image)
      return client.call(addReviewPhoto, { id: productId, image }, { form })
    },
  })
  const upload = async (files: readonly File[]) => {
    const remaining = maxReviewPhotos - photos.length
    setRefusal(files.length > remaining ? `A review has at most ${maxReviewPhotos} photos.` : '')
    onBusy(true)
    for (const file of files.slice(0, remaining)) {
      const problem = fileProblem(reviewPicture, file)
      try {
        if (problem) setRefusal(withFileName(reviewPicture[problem], file.name))
        else {
          const photo = await send(file)
          onChange(current => [...current, photo])
        }
      } catch (failure) {
        setRefusal(failureText(failure, failureFallback))
      }
    }
    onBusy(false)
  }
  return { upload, isPending, refusal }
}

/** A field for photos of a review, which are uploaded immediately and attached when the review is saved. */
export const PhotoField = ({ error, ...props }: Props) => {
  const { photos, onChange } = props
  const id = useId()
  const { upload, isPending, refusal } = usePhotoUpload(props)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Resets the input, so that choosing the same file fires `change` again.
    currentTarget.value = ''
    void upload(files)
  }
  const problem = refusal || error
  return (
    <div className={styles.field}>
      <p id={`${id}-label`} className={styles.label}>
        Photos <span className={styles.optional}>(optional)</span>
      </p>
      <p id={`${id}-hint`} className={styles.hint}>
        Up to three, JPG or PNG. They are shown once we have approved your review.
      </p>
      <ul className={styles.photos} aria-labelledby={`${id}-label`}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={styles.photo}>
            <Frame>
              <Picture picture={photo} sizes="96px" maxWidth={320} alt={`Photo ${index + 1}`} />
            </Frame>
            <span className={styles.remove}>
              <IconButton
                icon="close"
                label={`Remove photo ${index + 1}`}
                onClick={() => onChange(current => current.filter(other => other !== photo))}
              />
            </span>
          </li>
        ))}
        {photos.length < maxReviewPhotos && (
          <li className={styles.photo}>
            <label className={styles.add} data-busy={isPending}>
              {isPending ? 'Sending...' : 'Add photos'}
              <input
                type="file"
                className={styles.input}
                accept="image/jpeg,image/png"
                multiple
                disabled={isPending}
                aria-describedby={`${id}-hint`}
                onChange={choose}
              />
            </label>
          </li>
        )}
      </ul>
      {problem && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
    </div>
  )
}
