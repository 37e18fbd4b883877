import { Button } from '../../../../kit/parts/Button.tsx'
import { saveFile } from '../../../../features/orders/saveFile.ts'
import styles from '../ProfileTab.module.css'

/** Shows the recovery codes, which are shown only once, with a button that saves them. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <div className={styles.form}>
    <p>
      Keep these recovery codes in a safe place. Each one signs you in once if you lose your app. We will not
      show them again.
    </p>
    <ol className={styles.codes}>
      {codes.map(code => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <div className={styles.buttons}>
      <Button onClick={onDone}>I Have Saved Them</Button>
      <Button
        look="outline"
        onClick={() =>
          saveFile(new File([`${codes.join('\n')}\n`], 'recovery-codes.txt', { type: 'text/plain' }))
        }
      >
        Save as File
      </Button>
    </div>
  </div>
)
