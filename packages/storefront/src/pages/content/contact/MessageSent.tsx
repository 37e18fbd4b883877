import { useEffect, useRef } from 'react'
import { Button } from '../../../kit/parts/Button.tsx'
import styles from './ContactPage.module.css'

/** Replaces the form after sending. Focuses the heading, so that screen readers announce it. */
export const MessageSent = ({ email, onAnother }: { email: string; onAnother: () => void }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.sent}>
      <h2 ref={title} tabIndex={-1} className={styles.heading}>
        Thank you, we have your message
      </h2>
      <p>We will reply to {email}, usually within one business day.</p>
      <Button look="outline" onClick={onAnother}>
        Send another message
      </Button>
    </div>
  )
}
