import { blankFields, type Problems } from '../../forms/problems.ts'

export const profileFields = ['firstName', 'lastName', 'email', 'phone'] as const

export type ProfileValues = Record<(typeof profileFields)[number], string>

/** Only the phone may stay empty. */
export const checkProfile = (values: ProfileValues): Problems =>
  blankFields(values, ['firstName', 'lastName', 'email'], 'Please fill in all required fields.')
