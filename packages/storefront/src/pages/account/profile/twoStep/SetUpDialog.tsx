import { useState } from 'react'
import { Dialog } from '../../../../kit/dialogs/Dialog.tsx'
import styles from '../ProfileTab.module.css'
import { useConfirmTwoStep, useStartTwoStep } from './mutations.ts'
import { OneFieldForm } from './OneFieldForm.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Leads through three steps: the password, the key for the app with its first code, and the recovery codes. */
export const SetUpDialog = ({ onClose }: { onClose: () => void }) => {
  const start = useStartTwoStep()
  const confirm = useConfirmTwoStep()
  // Stored here, because the account is reloaded in the last step.
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renderStep = () => {
    if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
    if (start.data)
      return (
        <OneFieldForm
          key="code"
          name="code"
          buttonLabel={confirm.isPending ? 'Checking...' : 'Switch On'}
          isBusy={confirm.isPending}
          onSubmit={(code, { onError }) =>
            confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes), onError })
          }
          onClose={onClose}
        >
          <p>
            Scan this code with an authenticator app on your phone, type in the key below, or{' '}
            <a href={start.data.uri}>open it in an app on this device</a>. Then enter the code that the app
            shows.
          </p>
          <QrCode text={start.data.uri} label="QR code with the key for your authenticator app" />
          <code className={styles.secret}>{inGroups(start.data.secret)}</code>
        </OneFieldForm>
      )
    return (
      <OneFieldForm
        key="password"
        name="password"
        buttonLabel={start.isPending ? 'Checking...' : 'Continue'}
        isBusy={start.isPending}
        onSubmit={start.mutate}
        onClose={onClose}
      >
        <p>You will then sign in with your password and a code from an app on your phone.</p>
      </OneFieldForm>
    )
  }
  return (
    <Dialog title="Set Up Two-Step Sign-In" onClose={onClose} isNarrow>
      {renderStep()}
    </Dialog>
  )
}
