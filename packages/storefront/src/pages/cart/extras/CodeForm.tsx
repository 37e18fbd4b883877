import { ApiError } from '@shop/client/ApiError'
import type { FormEvent } from 'react'
import { tidyLine } from '@shop/contracts/tidy'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { FieldFrame } from '../../../kit/forms/FieldFrame.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import styles from './CodeForm.module.css'
import { useApplyPromotion } from '../../../features/cart/promotionMutations.ts'

/** Returns the server's error about the code, or else about the call. */
const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields['code']) ||
  failureText(error, 'The code could not be applied. Please try again.')

interface Props {
  /** Called with true when a code is sent, and with false after a refusal. */
  onChanging: (isChanging: boolean) => void
}

/** Asks for a promotion code. Shows a refusal at the field, and keeps the input. */
export const CodeForm = ({ onChanging }: Props) => {
  const { mutate: apply, isPending } = useApplyPromotion()
  const { problems, show, formProps } = useProblems()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const code = tidyLine(readForm(event.currentTarget, ['code']).code)
    const refuse = (reason: string) => {
      onChanging(false)
      show({ fields: { code: reason } })
    }
    if (code === '') return refuse('Please enter a code.')
    onChanging(true)
    apply(code, { onError: error => refuse(reasonOf(error)) })
  }
  return (
    <form {...formProps} onSubmit={submit}>
      <FieldFrame label="Promo code" error={problems.fields['code']}>
        {control => (
          <div className={styles.row}>
            <input
              {...control}
              name="code"
              maxLength={200}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
            />
            <Button type="submit" look="outline" isBlocked={isPending}>
              {isPending ? 'Applying...' : 'Apply'}
            </Button>
          </div>
        )}
      </FieldFrame>
    </form>
  )
}
