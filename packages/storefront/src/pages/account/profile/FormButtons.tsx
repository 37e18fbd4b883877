import { Button } from '../../../kit/parts/Button.tsx'
import styles from './ProfileTab.module.css'

interface Props {
  buttonLabel: string
  busyText?: string
  isBusy: boolean
  onCancel: () => void
}

/** Buttons that send or close the surrounding form. */
export const FormButtons = ({ buttonLabel, busyText = 'Saving...', isBusy, onCancel }: Props) => (
  <div className={styles.buttons}>
    <Button type="submit" isBlocked={isBusy}>
      {isBusy ? busyText : buttonLabel}
    </Button>
    <Button look="outline" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
