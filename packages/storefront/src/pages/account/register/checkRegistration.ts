import { blankFields, hasProblems, type Problems } from '../../../kit/forms/problems.ts'
import { checkNewPassword } from '../../../features/session/checkNewPassword.ts'

export const registrationFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'password',
  'confirmPassword',
] as const

type Registration = Record<(typeof registrationFields)[number], string>

/** Validates a registration. All fields except the phone are required, and the terms have to be accepted. */
export const checkRegistration = (values: Registration, hasAccepted: boolean): Problems => {
  const blank = blankFields(
    values,
    ['firstName', 'lastName', 'email', 'password', 'confirmPassword'],
    'Please fill in all required fields.',
  )
  if (hasProblems(blank)) return blank
  return {
    fields: {
      ...checkNewPassword(values.password, values.confirmPassword, {
        password: 'password',
        repeated: 'confirmPassword',
      }),
      ...(!hasAccepted && { terms: 'Please accept the terms and conditions.' }),
    },
  }
}
