import { ApiError } from '@shop/client/ApiError'
import { type FormEvent, useState } from 'react'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { blankFields, hasProblems, problemsOf } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
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
  other: 'Use a recovery code instead',
} as const
const recovery = {
  label: 'Recovery code',
  hint: 'One of the ten you saved. Each works once.',
  inputMode: 'text',
  other: 'Use the code from your app',
} as const

/** The keyboard goes on in a field that has just come. Stays the same function, or React would call it each time. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

interface Props {
  challenge: string
  /** Leads to email and password, and says there why, if it was not wanted. */
  onBack: (reason?: string) => void
}

/** The second step of signing in. */
export const CodeForm = ({ challenge, onBack }: Props) => {
  const { problems, show, formProps } = useProblems()
  const [isRecovering, setIsRecovering] = useState(false)
  const { mutate: logIn, isPending } = useLoginWithCode()
  const { label, hint, inputMode, other } = isRecovering ? recovery : app

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = readForm(event.currentTarget, names)
    const found = blankFields(values, names, 'Please fill in all fields.')
    show(found)
    if (hasProblems(found)) return
    const fail = (error: unknown) => {
      if (error instanceof ApiError && error.code === 'challenge_ended') onBack(error.message)
      else show(problemsOf(error, names, loginFailure(error)))
    }
    logIn({ challenge, ...values }, { onError: fail })
  }

  return (
    <form {...formProps} className={styles.form} onSubmit={submit}>
      <FormAlert text={problems.form} />
      <Field
        key={label}
        ref={takeFocus}
        name="code"
        label={label}
        hint={hint}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={problems.fields['code']}
        required
      />
      <Button type="submit" isWide isBlocked={isPending}>
        {isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      <div className={styles.line}>
        <TextButton onClick={() => setIsRecovering(!isRecovering)}>{other}</TextButton>
        <TextButton onClick={() => onBack()}>Back</TextButton>
      </div>
    </form>
  )
}
