import { sendTestEmail } from '@shop/contracts/shop/settingsEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { isBlank, tidyEmail } from '@shop/contracts/tidy'
import { useAction } from '../../../kit/act/useAction.ts'
import { useUnsaved } from '../../../kit/form/UnsavedProvider.tsx'
import { useSettingsContext } from '../SettingsContext.ts'

/** Sends an email through the saved mail server, and reports the outcome. */
export const TestEmail = () => {
  const { edits } = useSettingsContext()
  const [to, setTo] = useState('')
  useUnsaved(to !== '', { kind: 'ticked' })
  const [outcome, setOutcome] = useState<Answer<typeof sendTestEmail> | null>(null)
  const test = useAction(sendTestEmail, { failure: 'Failed to send test email', onDone: setOutcome })
  const send = () => {
    setOutcome(null)
    test.run(isBlank(to) ? {} : { to: tidyEmail(to) })
  }
  return (
    <FieldsPanel title="Test">
      <TextField
        type="email"
        label="Send To"
        hint={
          edits.versions.email === undefined
            ? 'Your own address if empty'
            : 'The test uses the saved settings, not your unsaved changes above'
        }
        value={to}
        onChange={setTo}
      />
      <div>
        <Button kind="plain" icon="mail" isBusy={test.isPending} busyText="Sending..." onClick={send}>
          Send test email
        </Button>
      </div>
      {outcome &&
        (outcome.outcome === 'failed' ? <FormError text={outcome.text} /> : <Notice>{outcome.text}</Notice>)}
    </FieldsPanel>
  )
}
