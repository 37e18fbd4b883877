import type { Image, Video } from '@shop/contracts/catalog/entities'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import { PlayMark } from './PlayMark.tsx'
import styles from './Thumbnails.module.css'

const thumbnailSizes = '(min-width: 700px) and (max-width: 1023px) 17vw, 72px'

interface Props {
  pictures: readonly Image[]
  video?: Video | null
  shownIndex: number
  onShow: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

export const Thumbnails = ({ pictures, video = null, shownIndex, onShow, onKeyDown }: Props) => {
  const poster = video?.poster ?? pictures[0]
  const list = useRef<HTMLUListElement>(null)
  // Scrolls to the thumbnail of the shown picture without scrolling the page.
  useEffect(() => {
    const item = list.current?.children[shownIndex]
    if (!(item instanceof HTMLElement)) return
    const { offsetTop, offsetLeft, offsetHeight, offsetWidth } = item
    const { clientHeight = 0, clientWidth = 0 } = list.current ?? {}
    list.current?.scrollTo({
      top: offsetTop - (clientHeight - offsetHeight) / 2,
      left: offsetLeft - (clientWidth - offsetWidth) / 2,
    })
  }, [shownIndex])
  return (
    <ul ref={list} className={styles.list}>
      {pictures.map((picture, index) => (
        <li key={picture.url}>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label={`Show picture ${index + 1}: ${picture.alt}`}
            aria-current={index === shownIndex ? 'true' : undefined}
            onClick={() => onShow(index)}
            onKeyDown={onKeyDown}
          >
            <Frame>
              <Picture picture={picture} sizes={thumbnailSizes} maxWidth={320} alt="" />
            </Frame>
          </button>
        </li>
      ))}
      {video && (
        <li>
          <button
            type="button"
            className={styles.thumbnail}
            aria-label="Show the film"
            aria-current={shownIndex === pictures.length ? 'true' : undefined}
            onClick={() => onShow(pictures.length)}
            onKeyDown={onKeyDown}
          >
            <Frame>
              {poster && <Picture picture={poster} sizes={thumbnailSizes} maxWidth={320} alt="" />}
              <span className={styles.film}>
                <PlayMark size={18} />
              </span>
            </Frame>
          </button>
        </li>
      )}
    </ul>
  )
}
