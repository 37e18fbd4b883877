import { IconButton } from '../parts/IconButton.tsx'
import styles from './ToastCard.module.css'
import { dismissToast, type Toast } from './useToast.ts'

export const ToastCard = ({ toast: { kind, title, text } }: { toast: Toast }) => (
  <span className={styles.toast} data-kind={kind}>
    <span className={styles.words}>
      <strong className={styles.title}>{title}</strong>
      {text && <span className={styles.text}>{text}</span>}
    </span>
    <IconButton icon="close" label="Dismiss" onClick={dismissToast} />
  </span>
)
