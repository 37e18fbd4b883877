import { useEffect, useRef } from 'react'
import { Button } from '../../../kit/parts/Button.tsx'
import styles from './TellMe.module.css'

interface Props {
  email: string
  /** The piece in words. */
  piece: string
  onClose: () => void
}

/** Takes the form's place, and the keyboard with it, so that it is read out. */
export const Asked = ({ email, piece, onClose }: Props) => {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p ref={text} tabIndex={-1} className={styles.asked}>
        We will email <strong>{email.trim()}</strong> as soon as the {piece} is back.
      </p>
      <p className={styles.note}>If you had asked before, you keep your place in line.</p>
      <Button look="outline" isWide onClick={onClose}>
        Continue Shopping
      </Button>
    </div>
  )
}
