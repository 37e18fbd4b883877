import { Button } from '@shop/ui/buttons/Button.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useSetting, useSettingsContext } from './SettingsContext.ts'
import type { secrets } from './useSettingsForm.ts'

interface Props {
  path: (typeof secrets)[number]
  /** Name of the secret within a sentence: `password`. */
  noun: string
  isSet: boolean
  hint?: string
}

/** A field for a secret, which is never shown: it is set, replaced or cleared. */
export const SecretField = ({ path, noun, isSet, hint }: Props) => {
  const { value, onChange, ...setting } = useSetting(path)
  const { discard } = useSettingsContext()
  // The server never sends the secret, so the value contains only typed text.
  const newSecret = value as string | undefined
  if (newSecret === '' && isSet)
    return (
      <Notice
        action={
          <Button kind="plain" onClick={() => discard(path)}>
            Keep It
          </Button>
        }
      >
        The {noun} will be cleared when you save.
      </Notice>
    )
  return (
    <FormStack>
      <TextField
        {...setting}
        type="password"
        autoComplete="new-password"
        placeholder={isSet ? 'Type to replace' : ''}
        hint={[isSet ? `A ${noun} is set` : `No ${noun} is set`, hint].filter(Boolean).join('. ')}
        value={newSecret ?? ''}
        onChange={text => (text === '' ? discard(path) : onChange(text))}
      />
      {isSet && newSecret === undefined && (
        <div>
          <Button kind="plain" onClick={() => onChange('')}>
            Clear {noun === 'password' ? 'Password' : 'Key'}
          </Button>
        </div>
      )}
    </FormStack>
  )
}
