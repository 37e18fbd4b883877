import { ApiError } from '@shop/client/ApiError'
import { getProduct, getProductBySlug } from '@shop/contracts/catalog/endpoints'
import { requestBackInStock } from '@shop/contracts/inventory/backInStockEndpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { Field } from '../../../kit/forms/Field.tsx'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { blankFields, hasProblems, problemsOf } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { SelectField } from '../../../kit/forms/SelectField.tsx'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import { useSession } from '../../../kit/session/useSession.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import styles from './BackInStockButton.module.css'

interface BackInStockRequest {
  variantId: string
  email: string
}

interface Props {
  title: string
  /** Variants that a shopper may ask for; `words` name their choices. */
  options: readonly { variantId: string; words: string }[]
  onRequested: (request: BackInStockRequest) => void
}

const failedText = 'Your request could not be saved. Please try again.'

export const BackInStockForm = ({ title, options, onRequested }: Props) => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const email = useSession(({ user }) => user?.email ?? '')
  const { problems, show, field, formProps } = useProblems()
  const { mutate: sendRequest, isPending } = useMutation({
    mutationFn: (request: BackInStockRequest) => client.call(requestBackInStock, request),
    onSuccess: (_, request) => onRequested(request),
    onError: error => {
      show(problemsOf(error, ['email'], failureText(error, failedText)))
      // The variant is back in stock or no longer sold since the page was loaded.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        for (const { path } of [getProductBySlug, getProduct])
          void queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = readForm(event.currentTarget, ['variantId', 'email'])
    const newProblems = { ...blankFields(values, ['email'], ''), form: undefined }
    show(newProblems)
    if (!hasProblems(newProblems)) sendRequest(values)
  }
  const [onlyOption] = options
  return (
    <form {...formProps} className={styles.form} onSubmit={submit}>
      <FormAlert text={problems.form} />
      {options.length === 1 && onlyOption ? (
        <>
          <p className={styles.piece}>
            {title}
            <span className={styles.choice}>{onlyOption.words}</span>
          </p>
          <input type="hidden" name="variantId" value={onlyOption.variantId} />
        </>
      ) : (
        <>
          <p className={styles.piece}>{title}</p>
          <SelectField
            name="variantId"
            label="Colour and size"
            options={options.map(({ variantId, words }) => [variantId, words] as const)}
            required
          />
        </>
      )}
      <Field
        key={email}
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        required
      />
      <p className={styles.note}>
        One email, and nothing else. We email in the order people asked.{' '}
        <Link to="/privacy">How we keep your email</Link>
      </p>
      <Button type="submit" isWide isBlocked={isPending}>
        {isPending ? 'Saving...' : 'Tell Me'}
      </Button>
    </form>
  )
}
