import type { User } from '@shop/contracts/accounts/endpoints'
import { type FormEvent, useEffect, useState } from 'react'
import { isBlank } from '@shop/contracts/tidy'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { hasProblems, problemsOf } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Field } from '../../../kit/forms/Field.tsx'
import { PasswordField } from '../../../kit/forms/PasswordField.tsx'
import { refusalText } from '../../../kit/query/failureText.ts'
import { checkProfile, isOtherEmail, profileFields } from './checkProfile.ts'
import { useUpdateProfile } from './mutations.ts'
import styles from './ProfileTab.module.css'

const failed = 'Profile update failed. Please try again.'

export const ProfileForm = ({ user, onDone }: { user: User; onDone: () => void }) => {
  const { problems, show, formProps } = useProblems()
  const { mutate: save, isPending } = useUpdateProfile()
  const { fields } = problems
  const [email, setEmail] = useState(user.email)
  const isNewEmail = isOtherEmail(user, email)
  const form = formProps.ref
  // The button that opened the form is gone; the keyboard goes on here.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = readForm(event.currentTarget, profileFields)
    const found = checkProfile(values, isNewEmail)
    show(found)
    if (hasProblems(found)) return
    const { currentPassword, phone, ...rest } = values
    save(
      { ...rest, phone: isBlank(phone) ? null : phone, ...(isNewEmail && { currentPassword }) },
      {
        onSuccess: onDone,
        onError: error => show(problemsOf(error, profileFields, refusalText(error, failed))),
      },
    )
  }

  return (
    <form {...formProps} className={styles.form} onSubmit={submit}>
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
