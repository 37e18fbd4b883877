import { ApiError } from '@shop/client/ApiError'
import { useState } from 'react'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { useForm } from '../../../kit/forms/useForm.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Field } from '../../../kit/forms/Field.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import { loginFailure, useLoginWithCode } from '../../../features/session/signIn.ts'
import styles from '../../../kit/forms/AuthForm.module.css'

const names = ['code'] as const

const app = {
  label: 'Code from your app',
  hint: 'Six digits, from the authenticator app on your phone.',
  inputMode: 'numeric',
  switchText: 'Use a recovery code instead',
} as const
const recovery = {
  label: 'Recovery code',
  hint: 'One of the ten you saved. Each works once.',
  inputMode: 'text',
  switchText: 'Use the code from your app',
} as const

/** Focuses a new field. A constant function, because React would call a new one on each render. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

interface Props {
  challenge: string
  /** Returns to email and password, with a reason if the user did not request it. */
  onBack: (reason?: string) => void
}

/** Asks for the code of the second sign-in step. */
export const CodeForm = ({ challenge, onBack }: Props) => {
  const [isRecovering, setIsRecovering] = useState(false)
  const { mutate: logIn, isPending } = useLoginWithCode()
  const { label, hint, inputMode, switchText } = isRecovering ? recovery : app

  const { problems, field, formProps } = useForm({
    names,
    failure: loginFailure,
    send: (values, { onError }) =>
      logIn(
        { challenge, ...values },
        {
          onError: error => {
            if (error instanceof ApiError && error.code === 'challenge_ended') onBack(error.message)
            else onError(error)
          },
        },
      ),
  })

  return (
    <form {...formProps} className={styles.form}>
      <FormAlert text={problems.form} />
      <Field
        key={label}
        ref={takeFocus}
        {...field('code')}
        label={label}
        hint={hint}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
      <Button type="submit" isWide isBlocked={isPending}>
        {isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      <div className={styles.line}>
        <TextButton onClick={() => setIsRecovering(!isRecovering)}>{switchText}</TextButton>
        <TextButton onClick={() => onBack()}>Back</TextButton>
      </div>
    </form>
  )
}
