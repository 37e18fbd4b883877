import { Button } from '../parts/Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  /** Names the record and the effect. */
  text: string
  /** Label of the confirming button: `Delete Address`. */
  act: string
  /** Label of the other button. */
  back?: string
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an irreversible action. */
export const ConfirmDialog = ({
  title,
  text,
  act,
  back = 'Cancel',
  isBusy = false,
  onConfirm,
  onClose,
}: Props) => (
  <Dialog title={title} onClose={onClose} isNarrow>
    <p className={styles.text}>{text}</p>
    <div className={styles.acts}>
      <Button look="outline" onClick={onClose} data-first>
        {back}
      </Button>
      <Button onClick={onConfirm} isBlocked={isBusy}>
        {act}
      </Button>
    </div>
  </Dialog>
)
