import { blankFields, hasProblems, type Problems } from '../../forms/problems.ts'

export const registrationFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'password',
  'confirmPassword',
] as const

export type Registration = Record<(typeof registrationFields)[number], string>

const shortestPassword = 8

/** What is wrong with a new password and its repetition. */
export const checkNewPassword = (
  password: string,
  repeated: string,
  names: { password: string; repeated: string },
): Record<string, string> => ({
  ...(password.length < shortestPassword && {
    [names.password]: 'Password must be at least 8 characters long.',
  }),
  ...(password !== repeated && { [names.repeated]: 'Passwords do not match.' }),
})

/** Everything but the phone has to be filled in, the password twice, and the terms accepted. */
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
