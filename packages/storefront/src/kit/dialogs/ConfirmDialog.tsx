import { Button } from '../parts/Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  /** Names the record and the effect. */
  text: string
  /** Label of the confirming button: `Delete Address`. */
  actionLabel: string
  /** Label of the other button. */
  cancelLabel?: string
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an irreversible action. */
export const ConfirmDialog = ({
  title,
  text,
  actionLabel,
  cancelLabel = 'Cancel',
  isBusy = false,
  onConfirm,
  onClose,
}: Props) => (
  <Dialog title={title} onClose={onClose} isNarrow>
    <p className={styles.text}>{text}</p>
    <div className={styles.acts}>
      <Button look="outline" onClick={onClose} data-first>
        {cancelLabel}
      </Button>
      <Button onClick={onConfirm} isBlocked={isBusy}>
        {actionLabel}
      </Button>
    </div>
  </Dialog>
)
