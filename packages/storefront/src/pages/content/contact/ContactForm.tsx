import { sendContactMessage } from '@shop/contracts/contact/endpoints'
import { type ContactTopic, contactTopicNames, contactTopics } from '@shop/contracts/contact/topics'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import styles from '../../../kit/forms/AuthForm.module.css'
import { useShop } from '../../../kit/shop/shop.ts'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { blankFields } from '../../../kit/forms/problems.ts'
import { useForm } from '../../../kit/forms/useForm.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Field } from '../../../kit/forms/Field.tsx'
import { SelectField } from '../../../kit/forms/SelectField.tsx'
import { TextArea } from '../../../kit/forms/TextArea.tsx'
import { useSession } from '../../../kit/session/useSession.ts'
import { MessageSent } from './MessageSent.tsx'

const names = ['name', 'email', 'topic', 'orderNumber', 'message'] as const
const options = contactTopicNames.map(topic => [topic, contactTopics[topic]] as const)

const isTopic = (text: string | null): text is ContactTopic =>
  text !== null && Object.hasOwn(contactTopics, text)

/** Returns the name and email of the signed-in user, as defaults. */
const useAccountDefaults = () => {
  const user = useSession(state => state.user)
  return { name: user ? `${user.firstName} ${user.lastName}` : '', email: user?.email ?? '' }
}

export const ContactForm = () => {
  const { client } = useShop()
  const [search] = useSearchParams()
  const { name, email } = useAccountDefaults()
  const send = useMutation({
    mutationFn: (values: Record<(typeof names)[number], string>) =>
      client.call(sendContactMessage, { ...values, topic: isTopic(values.topic) ? values.topic : 'other' }),
  })

  const { problems, field, formProps } = useForm({
    names,
    check: values => blankFields(values, ['name', 'email', 'message'], 'Please fill in all required fields.'),
    failure: 'Your message could not be sent. Please try again.',
    send: (values, { onError }) => send.mutate(values, { onError }),
  })

  if (send.isSuccess) return <MessageSent email={send.variables.email} onAnother={() => send.reset()} />
  const topic = search.get('topic')
  return (
    <form {...formProps} className={styles.form}>
      <FormAlert text={problems.form} />
      <div className={styles.pair}>
        <Field
          key={`name ${name}`}
          {...field('name')}
          label="Your name"
          autoComplete="name"
          defaultValue={name}
          required
        />
        <Field
          key={`email ${email}`}
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          required
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          name="topic"
          label="What is it about?"
          options={options}
          defaultValue={isTopic(topic) ? topic : 'order'}
          required
        />
        <Field {...field('orderNumber')} label="Order number" defaultValue={search.get('order') ?? ''} />
      </div>
      <TextArea {...field('message')} label="Your message" maxLength={4000} required />
      <Button type="submit" isBlocked={send.isPending}>
        {send.isPending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}
