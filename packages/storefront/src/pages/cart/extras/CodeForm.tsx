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

/** Reason that the shop gives for the code itself, else for the call. */
const reasonOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields['code']) ||
  failureText(error, 'The code could not be applied. Please try again.')

interface Props {
  /** A code is on its way, or was refused. */
  onAct: (isUnderWay: boolean) => void
}

/** Takes a promotion code. Why it is refused is said at the field, and what was typed stays. */
export const CodeForm = ({ onAct }: Props) => {
  const { mutate: apply, isPending } = useApplyPromotion()
  const { problems, show, formProps } = useProblems()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const code = tidyLine(readForm(event.currentTarget, ['code']).code)
    const refuse = (reason: string) => {
      onAct(false)
      show({ fields: { code: reason } })
    }
    if (code === '') return refuse('Please enter a code.')
    onAct(true)
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
