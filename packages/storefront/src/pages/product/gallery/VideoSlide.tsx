import type { Picture as PictureData, Video } from '@shop/contracts/catalog/entities'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import { PlayMark } from './PlayMark.tsx'
import styles from './VideoSlide.module.css'

interface Props {
  video: Video
  poster: PictureData | undefined
  sizes: string
  /** True if this is the slide shown. */
  isShown: boolean
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/**
 * Shows the product's video: its poster until it is clicked, then the browser's player; stops when another slide is
 * shown.
 */
export const VideoSlide = ({ video, poster, sizes, isShown, onKeyDown }: Props) => {
  const player = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'started' | 'failed'>('waiting')
  useEffect(() => {
    if (!isShown) player.current?.pause()
  }, [isShown])
  useEffect(() => {
    if (state !== 'started') return
    // A browser that refuses to play shows its own button.
    player.current?.play().catch(() => undefined)
    player.current?.focus()
  }, [state])

  if (state === 'started')
    return (
      <div className={styles.film}>
        <Frame>
          <video
            ref={player}
            className={styles.player}
            src={video.url}
            poster={poster?.url}
            width={video.width}
            height={video.height}
            aria-label={`Film: ${video.alt}`}
            tabIndex={isShown ? 0 : -1}
            controls
            muted
            playsInline
            preload="none"
            onError={() => setState('failed')}
          />
        </Frame>
      </div>
    )
  return (
    <button
      type="button"
      className={styles.film}
      tabIndex={isShown ? 0 : -1}
      aria-label={`Play film: ${video.alt}`}
      onClick={() => setState('started')}
      onKeyDown={onKeyDown}
    >
      <Frame>
        {poster && <Picture picture={poster} sizes={sizes} maxWidth={1920} alt="" />}
        <span className={styles.mark}>
          <PlayMark size={28} />
        </span>
        {state === 'failed' && (
          <span className={styles.problem} role="alert">
            The film cannot be played right now. Please try again later.
          </span>
        )}
      </Frame>
    </button>
  )
}
