import { Button } from '../parts/Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  /** Says what will happen, naming the thing. */
  text: string
  /** The act in words: `Delete Address`. */
  act: string
  /** The way back in words. */
  back?: string
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
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
