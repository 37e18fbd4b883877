import { Text } from '@chakra-ui/react'
import { disableSecondFactor, renewRecoveryCodes } from '@shop/contracts/accounts/secondFactorEndpoints'
import { useState } from 'react'
import { FormText } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpTwoStep } from './SetUpTwoStep.tsx'
import { StepForm } from './StepForm.tsx'
import { TwoStepDialog } from './TwoStepDialog.tsx'

interface Props {
  onClose: () => void
  /** Called when the account's state has changed. */
  onChanged: () => void
}

const failure = 'This did not work. Please try again.'
const codeLabel = 'Code from your app, or a recovery code'

export const SetUpDialog = ({ onClose, onChanged }: Props) => {
  const [hasCodes, setHasCodes] = useState(false)
  const finish = () => {
    onChanged()
    onClose()
  }
  return (
    <TwoStepDialog title="Set Up Two-Step Sign-In" hasCodes={hasCodes} onClose={onClose}>
      <SetUpTwoStep onCodes={() => setHasCodes(true)} onDone={finish} onCancel={onClose} />
    </TwoStepDialog>
  )
}

export const DisableDialog = ({ onClose, onChanged }: Props) => {
  const form = useForm(disableSecondFactor, {
    draft: null,
    defaults: { code: '' },
    toInput: values => values,
    failure,
    success: 'Two-step sign-in is off',
    onSaved: () => {
      onChanged()
      onClose()
    },
  })
  return (
    <TwoStepDialog title="Switch Off Two-Step Sign-In" hasCodes={false} onClose={onClose}>
      <StepForm form={form} submitText="Switch Off" onCancel={onClose}>
        <Text>
          You will then sign in with your password alone. If the shop requires two-step sign-in for its staff,
          you will have to set it up again at once.
        </Text>
        <FormText control={form.control} name="code" label={codeLabel} autoComplete="one-time-code" />
      </StepForm>
    </TwoStepDialog>
  )
}

export const RenewCodesDialog = ({ onClose }: Props) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm(renewRecoveryCodes, {
    draft: null,
    defaults: { code: '' },
    toInput: values => values,
    failure,
    onSaved: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  return (
    <TwoStepDialog title="New Recovery Codes" hasCodes={codes !== null} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <StepForm form={form} submitText="Show New Codes" onCancel={onClose}>
          <Text>Your old codes will stop working.</Text>
          <FormText control={form.control} name="code" label={codeLabel} autoComplete="one-time-code" />
        </StepForm>
      )}
    </TwoStepDialog>
  )
}
