import { askForOrderLink } from '@shop/contracts/orders/linkEndpoints'
import { useMutation } from '@tanstack/react-query'
import { tidyCode, tidyEmail } from '@shop/contracts/tidy'
import styles from '../../../kit/forms/AuthForm.module.css'
import { Field } from '../../../kit/forms/Field.tsx'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { useForm } from '../../../kit/forms/useForm.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { useShop } from '../../../kit/shop/shop.ts'

const names = ['email', 'orderNumber'] as const

export type FindOrderValues = Record<(typeof names)[number], string>

interface Props {
  initialValues: FindOrderValues
  onSent: (values: FindOrderValues) => void
}

/** Asks for the email address and the number of an order. */
export const FindOrderForm = ({ initialValues, onSent }: Props) => {
  const { client } = useShop()
  const { mutate: requestLink, isPending } = useMutation({
    mutationFn: (values: FindOrderValues) => client.call(askForOrderLink, values),
  })

  const { problems, field, formProps } = useForm({
    names,
    failure: 'Your link could not be sent. Please try again.',
    send: ({ email, orderNumber }, options) => {
      const values = { email: tidyEmail(email), orderNumber: tidyCode(orderNumber) }
      requestLink(values, { ...options, onSuccess: () => onSent(values) })
    },
  })

  return (
    <form {...formProps} className={styles.form}>
      <FormAlert text={problems.form} />
      <Field
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={initialValues.email}
        required
      />
      <Field
        {...field('orderNumber')}
        label="Order number"
        hint="Such as M-10482. It is also on the slip in your parcel."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        defaultValue={initialValues.orderNumber}
        required
      />
      <Button type="submit" isWide isBlocked={isPending}>
        {isPending ? 'Sending...' : 'Send My Link'}
      </Button>
    </form>
  )
}
