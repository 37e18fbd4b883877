import { useEffect, useRef } from 'react'
import { tidyEmail } from '@shop/contracts/tidy'
import { Button } from '../../../kit/parts/Button.tsx'
import styles from './TellMe.module.css'

interface Props {
  email: string
  title: string
  /** The variant in words. */
  choice: string
  onDone: () => void
}

/** Takes the form's place, and the keyboard with it, so that it is read out. */
export const Asked = ({ email, title, choice, onDone }: Props) => {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p ref={text} tabIndex={-1} className={styles.asked}>
        We will write to <strong>{tidyEmail(email)}</strong> when the {title} is back in {choice}.
      </p>
      <Button look="outline" isWide onClick={onDone}>
        Continue Shopping
      </Button>
    </div>
  )
}
