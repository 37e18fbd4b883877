import { askForOrderLink } from '@shop/contracts/orders/linkEndpoints'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { tidyCode, tidyEmail } from '@shop/contracts/tidy'
import styles from '../../../kit/forms/AuthForm.module.css'
import { Field } from '../../../kit/forms/Field.tsx'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { blankFields, hasProblems, problemsOf } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import { useShop } from '../../../kit/shop/shop.ts'

const names = ['email', 'orderNumber'] as const
const fallback = 'Your link could not be sent. Please try again.'

export type FindOrderValues = Record<(typeof names)[number], string>

interface Props {
  typed: FindOrderValues
  onSent: (values: FindOrderValues) => void
}

/** Asks for the email address and the number of an order. */
export const FindOrderForm = ({ typed, onSent }: Props) => {
  const { client } = useShop()
  const { problems, show, formProps } = useProblems()
  const { mutate: ask, isPending } = useMutation({
    mutationFn: (values: FindOrderValues) => client.call(askForOrderLink, values),
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email, orderNumber } = readForm(event.currentTarget, names)
    const values = { email: tidyEmail(email), orderNumber: tidyCode(orderNumber) }
    const found = blankFields(values, names, 'Please fill in all fields.')
    show(found)
    if (hasProblems(found)) return
    ask(values, {
      onSuccess: () => onSent(values),
      onError: error => show(problemsOf(error, names, failureText(error, fallback))),
    })
  }

  return (
    <form {...formProps} className={styles.form} onSubmit={submit}>
      <FormAlert text={problems.form} />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={typed.email}
        error={problems.fields['email']}
        required
      />
      <Field
        name="orderNumber"
        label="Order number"
        hint="Such as M-10482. It is also on the slip in your parcel."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        defaultValue={typed.orderNumber}
        error={problems.fields['orderNumber']}
        required
      />
      <Button type="submit" isWide isBlocked={isPending}>
        {isPending ? 'Sending...' : 'Send My Link'}
      </Button>
    </form>
  )
}
