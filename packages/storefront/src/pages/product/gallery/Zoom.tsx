import type { Picture as PictureData } from '@shop/contracts/catalog/entities'
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { lockScroll } from '../../../kit/dialogs/lockScroll.ts'
import { IconButton } from '../../../kit/parts/IconButton.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import { cancelHandler } from '../../../kit/dialogs/cancelHandler.ts'
import styles from './Zoom.module.css'

// Width of the enlarged picture, as `sizes`.
const largeSizes = '(min-width: 700px) max(100vw, 160vh), max(200vw, 160vh)'

interface Props {
  title: string
  /** `sizes` of the pictures on the page, whose files have already loaded. */
  pageSizes: string
  pictures: readonly PictureData[]
  startIndex: number
  onClose: () => void
}

/** Shows a picture in the whole window; a click doubles its size, and dragging scrolls it. */
export const Zoom = ({ title, pageSizes, pictures, startIndex, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(startIndex)
  const [isLarge, setIsLarge] = useState(false)
  const picture = pictures[index]
  // The dialog is closed before it is removed, because only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useLayoutEffect(lockScroll, [])

  const move = (step: number) => {
    setIsLarge(false)
    setIndex((index + step + pictures.length) % pictures.length)
  }
  // Arrow keys scroll an enlarged picture.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (step !== undefined && !isLarge) move(step)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.zoom}
      aria-label={`${title}, picture ${index + 1} of ${pictures.length}`}
      onCancel={cancelHandler(onClose)}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stage}>
        <button
          type="button"
          className={styles.sheet}
          data-large={isLarge}
          aria-label={isLarge ? 'Smaller' : 'Larger'}
          aria-pressed={isLarge}
          onClick={() => setIsLarge(!isLarge)}
        >
          <Frame>
            {picture && (
              <Fragment key={picture.url}>
                {/* Has loaded for the page, and is shown until the larger one covers it. */}
                <Picture picture={picture} sizes={pageSizes} maxWidth={1920} alt="" />
                <span className={styles.fine}>
                  <Picture picture={picture} sizes={largeSizes} maxWidth={1920} isPriority />
                </span>
              </Fragment>
            )}
          </Frame>
        </button>
      </div>
      <div className={styles.close}>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      {pictures.length > 1 && (
        <div className={styles.steps}>
          <IconButton icon="back" label="Previous picture" onClick={() => move(-1)} />
          <span className={styles.count} aria-live="polite">
            {index + 1} / {pictures.length}
          </span>
          <IconButton icon="arrow" label="Next picture" onClick={() => move(1)} />
        </div>
      )}
    </dialog>
  )
}
