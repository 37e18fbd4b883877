import { askForNewsletter } from '@shop/contracts/accounts/newsletterEndpoints'
import { newsletterText } from '@shop/contracts/accounts/marketingText'
import { useMutation } from '@tanstack/react-query'
import { Field } from '../../kit/forms/Field.tsx'
import { FormAlert } from '../../kit/forms/FormAlert.tsx'
import { blankFields } from '../../kit/forms/problems.ts'
import { useForm } from '../../kit/forms/useForm.ts'
import { Button } from '../../kit/parts/Button.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import { useShop } from '../../kit/shop/shop.ts'
import styles from './Newsletter.module.css'

/** Focuses the text that replaces the form, so that it is read out. */
const focus = (element: HTMLElement | null) => element?.focus()

const names = ['email'] as const

/** A form that subscribes to the newsletter; the address has to be confirmed by a link in an email. */
export const Newsletter = () => {
  const { client } = useShop()
  const { storeName } = useSettings()
  const {
    mutate: subscribe,
    isPending,
    isSuccess,
    variables,
  } = useMutation({
    mutationFn: (email: string) => client.call(askForNewsletter, { email }),
  })
  const { problems, field, formProps } = useForm({
    names,
    check: values => ({ ...blankFields(values, names, ''), form: undefined }),
    failure: 'Your email could not be sent. Please try again.',
    send: ({ email }, options) => subscribe(email, options),
  })
  return (
    <section className={styles.newsletter} aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter" className={styles.title}>
          News from {storeName || 'us'}
        </h2>
        <p className={styles.text}>
          {newsletterText} <Link to="/privacy">How we keep your email</Link>
        </p>
      </div>
      <div>
        {isSuccess && (
          <p ref={focus} tabIndex={-1} className={styles.sent}>
            Almost there. We have emailed {variables}: follow the link in it to confirm. If nothing arrives,
            you may already be on the list.
          </p>
        )}
        {!isSuccess && (
          <form {...formProps} className={styles.form}>
            <FormAlert text={problems.form} />
            <div className={styles.row}>
              <Field {...field('email')} label="Email" type="email" autoComplete="email" required />
              <Button type="submit" isBlocked={isPending}>
                {isPending ? 'Sending...' : 'Subscribe'}
              </Button>
            </div>
          </form>
        )}
      </div>
    </section>
  )
}
