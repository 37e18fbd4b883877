import type { Image } from '@shop/contracts/catalog/entities'
import type { KeyboardEvent } from 'react'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import styles from './Thumbnails.module.css'

interface Props {
  pictures: readonly Image[]
  current: number
  onShow: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/** The pictures once more, small, to choose from. */
export const Thumbnails = ({ pictures, current, onShow, onKeyDown }: Props) => (
  <ul className={styles.list}>
    {pictures.map((picture, index) => (
      <li key={picture.url}>
        <button
          type="button"
          className={styles.thumbnail}
          aria-label={`Show picture ${index + 1}: ${picture.alt}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => onShow(index)}
          onKeyDown={onKeyDown}
        >
          <Frame>
            <Picture picture={picture} sizes="72px" maxWidth={320} alt="" />
          </Frame>
        </button>
      </li>
    ))}
  </ul>
)
