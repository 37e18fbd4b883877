import type { ReviewPhoto } from '@shop/contracts/reviews/entities'
import { lazy, Suspense, useState } from 'react'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import styles from './ReviewPhotos.module.css'

const Zoom = lazy(async () => ({ default: (await import('../gallery/Zoom.tsx')).Zoom }))

const thumbnailSizes = '96px'

/** Shows thumbnails of a customer's photos; a click shows one in the whole window. */
export const ReviewPhotos = ({ photos, author }: { photos: readonly ReviewPhoto[]; author: string }) => {
  const [shownIndex, setShownIndex] = useState<number | null>(null)
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.photo}
              aria-label={`Enlarge photo ${index + 1} of ${photos.length} by ${author}`}
              onClick={() => setShownIndex(index)}
            >
              <Frame>
                <Picture picture={photo} sizes={thumbnailSizes} maxWidth={320} alt="" />
              </Frame>
            </button>
          </li>
        ))}
      </ul>
      {shownIndex !== null && (
        <Suspense fallback={null}>
          <Zoom
            title={`Photos by ${author}`}
            pageSizes={thumbnailSizes}
            pictures={photos}
            startIndex={shownIndex}
            onClose={() => setShownIndex(null)}
          />
        </Suspense>
      )}
    </>
  )
}
