import { IconButton } from '../parts/IconButton.tsx'
import styles from './ToastCard.module.css'
import { dismissToast, type Toast } from './useToast.ts'

interface Props {
  toast: Toast
  /** Renders inline instead of floating. */
  isInline?: boolean
}

export const ToastCard = ({ toast: { kind, title, text }, isInline = false }: Props) => (
  <span className={isInline ? styles.quiet : styles.toast} data-kind={kind}>
    <span className={styles.words}>
      <strong className={styles.title}>{title}</strong>
      {text && <span className={styles.text}>{text}</span>}
    </span>
    <IconButton icon="close" label="Dismiss" onClick={dismissToast} />
  </span>
)
