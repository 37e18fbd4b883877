import { useState } from 'react'
import { Dialog } from '../../../../kit/dialogs/Dialog.tsx'
import { useDisableTwoStep, useRenewRecoveryCodes } from './mutations.ts'
import { OneFieldForm } from './OneFieldForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export const DisableDialog = ({ onClose }: { onClose: () => void }) => {
  const { mutate: disable, isPending } = useDisableTwoStep()
  return (
    <Dialog title="Switch Off Two-Step Sign-In" onClose={onClose} isNarrow>
      <OneFieldForm
        name="code"
        buttonLabel={isPending ? 'Switching Off...' : 'Switch Off'}
        isBusy={isPending}
        onSubmit={(code, mutateOptions) => disable(code, { onSuccess: onClose, ...mutateOptions })}
        onClose={onClose}
      >
        <p>You will then sign in with your password alone. A recovery code works here too.</p>
      </OneFieldForm>
    </Dialog>
  )
}

export const RenewCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const { mutate: renew, isPending } = useRenewRecoveryCodes()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Dialog title="New Recovery Codes" onClose={onClose} isNarrow>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <OneFieldForm
          name="code"
          buttonLabel={isPending ? 'Checking...' : 'Show New Codes'}
          isBusy={isPending}
          onSubmit={(code, mutateOptions) =>
            renew(code, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes), ...mutateOptions })
          }
          onClose={onClose}
        >
          <p>Your old codes will stop working.</p>
        </OneFieldForm>
      )}
    </Dialog>
  )
}
