import type { Image, Video } from '@shop/contracts/catalog/entities'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { IconButton } from '../../../kit/parts/IconButton.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import styles from './Gallery.module.css'
import { Thumbnails } from './Thumbnails.tsx'
import { VideoSlide } from './VideoSlide.tsx'

const Zoom = lazy(async () => ({ default: (await import('./Zoom.tsx')).Zoom }))

interface Props {
  title: string
  pictures: readonly Image[]
  /** Shown after the pictures. */
  video?: Video | null
  /** Reserves space for thumbnails even for a single picture, because another colour may have several. */
  keepsThumbnails?: boolean
  /** Resets the gallery to the first picture when it changes. */
  resetKey: string | undefined
}

const pictureSteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
// Thumbnails form a row or a column.
const thumbnailSteps: typeof pictureSteps = { ...pictureSteps, ArrowDown: 1, ArrowUp: -1 }

const pictureSizes = '(min-width: 1024px) 46vw, 100vw'

/** Scrolls the pictures by position and by arrow keys. Returns to the first picture when the key changes. */
const useTrack = (lastIndex: number, resetKey: string | undefined) => {
  const track = useRef<HTMLDivElement>(null)
  const shownKey = useRef(resetKey)
  useEffect(() => {
    if (shownKey.current === resetKey) return
    shownKey.current = resetKey
    track.current?.scrollTo({ left: 0, behavior: 'instant' })
  }, [resetKey])

  const show = (target: number) => {
    const { current } = track
    current?.scrollTo({ left: Math.max(0, Math.min(lastIndex, target)) * current.clientWidth })
  }
  // Moves the focus within the pictures or within the thumbnails.
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const list = event.currentTarget.closest('ul')
    const buttons = [...((list ?? track.current)?.querySelectorAll('button') ?? [])]
    const step = (list ? thumbnailSteps : pictureSteps)[event.key]
    const target = buttons.indexOf(event.currentTarget) + (step ?? 0)
    const button = buttons[target]
    if (!step || !button) return
    event.preventDefault()
    show(target)
    button.focus({ preventScroll: !list })
  }
  return { ref: track, show, onKeyDown }
}

interface PositionProps {
  pictures: readonly Image[]
  video: Video | null
  shownIndex: number
}

/** Shows the position in the gallery: a dot for each picture and the video and, except on the video, a count. */
const PositionMarks = ({ pictures, video, shownIndex }: PositionProps) => {
  const slides: readonly (Image | Video)[] = video ? [...pictures, video] : pictures
  return (
    <>
      <span className={styles.dots} aria-hidden="true">
        {slides.map((slide, position) => (
          <span
            key={slide.url}
            data-shown={position === shownIndex}
            data-film={slide === video ? '' : undefined}
          />
        ))}
      </span>
      {shownIndex < pictures.length && (
        <span className={styles.count} aria-hidden="true">
          {shownIndex + 1} / {slides.length}
        </span>
      )}
    </>
  )
}

interface SlidesProps extends PositionProps {
  track: ReturnType<typeof useTrack>
  onScroll: (index: number) => void
  onZoom: () => void
}

/** Shows the pictures and the video side by side, of which one at a time is in view. */
const Slides = ({ pictures, video, shownIndex, track, onScroll, onZoom }: SlidesProps) => {
  const { ref, onKeyDown } = track
  return (
    <div
      ref={ref}
      className={styles.track}
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
        onScroll(clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : 0)
      }
    >
      {pictures.map((picture, position) => (
        <button
          key={picture.url}
          type="button"
          className={styles.slide}
          // Only the shown picture can be tabbed to; arrow keys and thumbnails reach the others.
          tabIndex={position === shownIndex ? 0 : -1}
          aria-label={`Enlarge picture ${position + 1} of ${pictures.length}: ${picture.alt}`}
          onClick={onZoom}
          onKeyDown={onKeyDown}
        >
          <Frame>
            <Picture picture={picture} sizes={pictureSizes} maxWidth={1920} isPriority={position === 0} />
          </Frame>
        </button>
      ))}
      {video && (
        <VideoSlide
          video={video}
          poster={video.poster ?? pictures[0]}
          sizes={pictureSizes}
          isShown={shownIndex === pictures.length}
          onKeyDown={onKeyDown}
        />
      )}
    </div>
  )
}

/** Shows the product's pictures: a large one, changed by swiping, arrow keys and thumbnails; a click enlarges it. */
export const Gallery = ({ title, pictures, video = null, keepsThumbnails = false, resetKey }: Props) => {
  const [index, setIndex] = useState(0)
  const [isZoomed, setIsZoomed] = useState(false)
  const lastIndex = video ? pictures.length : pictures.length - 1
  const shownIndex = Math.min(index, Math.max(0, lastIndex))
  const track = useTrack(lastIndex, resetKey)
  if (lastIndex < 0)
    return (
      <div className={styles.gallery}>
        <div className={styles.main}>
          <Frame />
        </div>
      </div>
    )
  const position = { pictures, video, shownIndex }
  const hasThumbnails = lastIndex > 0 || keepsThumbnails
  return (
    <section
      className={styles.gallery}
      aria-label={`Pictures of ${title}`}
      data-thumbnails={hasThumbnails || undefined}
    >
      <div className={styles.main}>
        <Slides {...position} track={track} onScroll={setIndex} onZoom={() => setIsZoomed(true)} />
        {shownIndex < pictures.length && (
          <span className={styles.zoom}>
            <IconButton icon="expand" label="Enlarge" onClick={() => setIsZoomed(true)} />
          </span>
        )}
        {lastIndex > 0 && <PositionMarks {...position} />}
      </div>
      {hasThumbnails && <Thumbnails {...position} onShow={track.show} onKeyDown={track.onKeyDown} />}
      {isZoomed && (
        <Suspense fallback={null}>
          <Zoom
            title={title}
            pageSizes={pictureSizes}
            pictures={pictures}
            startIndex={shownIndex}
            onClose={() => setIsZoomed(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
