import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { TestEmail } from '../email/TestEmail.tsx'
import { SettingNumber, SettingSwitch, SettingText } from '../fields.tsx'
import { SecretField } from '../SecretField.tsx'
import { useSettingsContext } from '../SettingsContext.ts'

export const EmailTab = () => {
  const { isFromEnvironment, hasSmtpPassword } = useSettingsContext().saved.email
  return (
    <FormStack>
      {isFromEnvironment && (
        <Notice>The server’s environment names a mail server. It is used instead of the one below.</Notice>
      )}
      <FieldsPanel title="Mail Server" note="If none is set, emails are saved to the mail folder">
        <FieldGrid>
          <SettingText path="email.smtpHost" placeholder="smtp.example.com" />
          <SettingNumber path="email.smtpPort" />
          <SettingText path="email.smtpUsername" />
          <SecretField path="email.smtpPassword" noun="password" isSet={hasSmtpPassword} />
        </FieldGrid>
      </FieldsPanel>
      <TestEmail />
      <FieldsPanel title="Notices">
        <SettingSwitch path="email.enableNotifications" />
      </FieldsPanel>
    </FormStack>
  )
}
