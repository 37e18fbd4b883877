import { blankFields, hasProblems, type Problems } from '../../../kit/forms/problems.ts'
import { checkNewPassword } from '../../../features/session/checkNewPassword.ts'

export const passwordFields = ['currentPassword', 'newPassword', 'confirmPassword'] as const

type PasswordValues = Record<(typeof passwordFields)[number], string>

export const checkPassword = (values: PasswordValues): Problems => {
  const blank = blankFields(values, passwordFields, 'Please fill in all fields.')
  if (hasProblems(blank)) return blank
  const { newPassword, confirmPassword } = values
  return {
    fields: checkNewPassword(newPassword, confirmPassword, {
      password: 'newPassword',
      repeated: 'confirmPassword',
    }),
  }
}
