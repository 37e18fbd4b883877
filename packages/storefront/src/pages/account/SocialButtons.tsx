import { useId } from 'react'
import { Button } from '../../kit/parts/Button.tsx'
import styles from './SocialButtons.module.css'

/** Names sign-in providers that the shop does not support, so that nobody looks for them. */
export const SocialButtons = () => {
  const id = useId()
  return (
    <div className={styles.social}>
      <p id={id} className={styles.text}>
        Signing in with Google or Facebook is not available.
      </p>
      <div className={styles.buttons}>
        {['Google', 'Facebook'].map(name => (
          <Button key={name} look="outline" disabled aria-describedby={id}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  )
}
