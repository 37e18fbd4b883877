import type { User } from '@shop/contracts/accounts/endpoints'
import { useEffect, useState } from 'react'
import { isBlank } from '@shop/contracts/tidy'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { useForm } from '../../../kit/forms/useForm.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Field } from '../../../kit/forms/Field.tsx'
import { PasswordField } from '../../../kit/forms/PasswordField.tsx'
import { refusalText } from '../../../kit/query/failureText.ts'
import { checkProfile, isOtherEmail, profileFields } from './checkProfile.ts'
import { useUpdateProfile } from './mutations.ts'
import styles from './ProfileTab.module.css'

export const ProfileForm = ({ user, onDone }: { user: User; onDone: () => void }) => {
  const { mutate: save, isPending } = useUpdateProfile()
  const [email, setEmail] = useState(user.email)
  const isNewEmail = isOtherEmail(user, email)
  const { problems, formProps } = useForm({
    names: profileFields,
    check: values => checkProfile(values, isNewEmail),
    failure: error => refusalText(error, 'Profile update failed. Please try again.'),
    send: ({ currentPassword, phone, ...rest }, options) =>
      save(
        { ...rest, phone: isBlank(phone) ? null : phone, ...(isNewEmail && { currentPassword }) },
        { ...options, onSuccess: onDone },
      ),
  })
  const { fields } = problems
  const form = formProps.ref
  // Moves the focus, because the button that opened the form is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  return (
    <form {...formProps} className={styles.form}>
      <FormAlert text={problems.form} />
      <div className={styles.pair}>
        <Field
          name="firstName"
          label="First name"
          autoComplete="given-name"
          defaultValue={user.firstName}
          error={fields['firstName']}
          required
        />
        <Field
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={user.lastName}
          error={fields['lastName']}
          required
        />
        <Field
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={fields['email']}
          required
        />
        <Field
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          defaultValue={user.phone ?? ''}
          error={fields['phone']}
        />
      </div>
      {isNewEmail && (
        <PasswordField
          name="currentPassword"
          label="Current password"
          hint="To change your email address, please confirm that it is you."
          autoComplete="current-password"
          error={fields['currentPassword']}
          required
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" isBlocked={isPending}>
          {isPending ? 'Saving...' : 'Save Changes'}
        </Button>
        <Button look="outline" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
