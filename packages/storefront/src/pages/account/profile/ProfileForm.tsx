import type { User } from '@shop/contracts/accounts/endpoints'
import { useEffect, useState } from 'react'
import { isBlank } from '@shop/contracts/tidy'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { useForm } from '../../../kit/forms/useForm.ts'
import { Field } from '../../../kit/forms/Field.tsx'
import { PasswordField } from '../../../kit/forms/PasswordField.tsx'
import { refusalText } from '../../../kit/query/failureText.ts'
import { checkProfile, isOtherEmail, profileFields } from './checkProfile.ts'
import { useUpdateProfile } from './mutations.ts'
import styles from './ProfileTab.module.css'
import { FormButtons } from './FormButtons.tsx'

export const ProfileForm = ({ user, onDone }: { user: User; onDone: () => void }) => {
  const { mutate: save, isPending } = useUpdateProfile()
  const [email, setEmail] = useState(user.email)
  const isNewEmail = isOtherEmail(user, email)
  const { problems, field, formProps } = useForm({
    names: profileFields,
    check: values => checkProfile(values, isNewEmail),
    failure: error => refusalText(error, 'Profile update failed. Please try again.'),
    send: ({ currentPassword, phone, ...rest }, options) =>
      save(
        { ...rest, phone: isBlank(phone) ? null : phone, ...(isNewEmail && { currentPassword }) },
        { ...options, onSuccess: onDone },
      ),
  })
  const form = formProps.ref
  // Moves the focus, because the button that opened the form is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  return (
    <form {...formProps} className={styles.form}>
      <FormAlert text={problems.form} />
      <div className={styles.pair}>
        <Field
          {...field('firstName')}
          label="First name"
          autoComplete="given-name"
          defaultValue={user.firstName}
          required
        />
        <Field
          {...field('lastName')}
          label="Last name"
          autoComplete="family-name"
          defaultValue={user.lastName}
          required
        />
        <Field
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          required
        />
        <Field
          {...field('phone')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          defaultValue={user.phone ?? ''}
        />
      </div>
      {isNewEmail && (
        <PasswordField
          {...field('currentPassword')}
          label="Current password"
          hint="To change your email address, please confirm that it is you."
          autoComplete="current-password"
          required
        />
      )}
      <FormButtons buttonLabel="Save Changes" isBusy={isPending} onCancel={onDone} />
    </form>
  )
}
