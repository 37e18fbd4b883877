import { Button } from '@shop/ui/buttons/Button.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useSetting, useSettingsContext } from '../SettingsContext.ts'

const path = 'email.smtpPassword'

/** The mail server's password is never shown: it is set, replaced or cleared. */
export const SmtpPassword = () => {
  const { value, onChange, ...setting } = useSetting(path)
  const { saved, discard } = useSettingsContext()
  const { hasSmtpPassword } = saved.email
  // There is nothing saved to show: only what is typed.
  const typed = value as string | undefined
  if (typed === '' && hasSmtpPassword)
    return (
      <Notice
        action={
          <Button kind="plain" onClick={() => discard(path)}>
            Keep It
          </Button>
        }
      >
        The SMTP password will be cleared when you save.
      </Notice>
    )
  return (
    <FormStack>
      <TextField
        {...setting}
        type="password"
        autoComplete="new-password"
        placeholder={hasSmtpPassword ? 'Type to replace' : ''}
        hint={hasSmtpPassword ? 'A password is set' : 'No password is set'}
        value={typed ?? ''}
        onChange={text => (text === '' ? discard(path) : onChange(text))}
      />
      {hasSmtpPassword && typed === undefined && (
        <div>
          <Button kind="plain" onClick={() => onChange('')}>
            Clear Password
          </Button>
        </div>
      )}
    </FormStack>
  )
}
