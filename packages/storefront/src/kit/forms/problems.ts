import { isBlank } from '@shop/contracts/tidy'
import { ApiError } from '@shop/client/ApiError'

/** Errors of a form: of individual fields, by name, and of the whole form. */
export interface Problems {
  form?: string | undefined
  fields: Readonly<Record<string, string>>
}

export const noProblems: Problems = { fields: {} }

/** The server's message for a required field. */
const requiredText = 'This field is required.'

export const hasProblems = ({ form, fields }: Problems): boolean =>
  form !== undefined || Object.keys(fields).length > 0

/** Marks blank fields among `names`, with `text` as the form's error. */
export const blankFields = <N extends string>(
  values: Readonly<Record<N, string>>,
  names: readonly N[],
  text: string,
): Problems => {
  const blankNames = names.filter(name => isBlank(values[name]))
  if (blankNames.length === 0) return noProblems
  return { form: text, fields: Object.fromEntries(blankNames.map(name => [name, requiredText])) }
}

/** Converts a failed call to errors of the form: at its fields (`names`), or otherwise `text` for the whole form. */
export const problemsOf = (error: unknown, names: readonly string[], text?: string): Problems => {
  const allErrors = error instanceof ApiError ? Object.entries(error.fields) : []
  const fieldErrors = allErrors.filter(([name]) => names.includes(name))
  return fieldErrors.length > 0 ? { fields: Object.fromEntries(fieldErrors) } : { form: text, fields: {} }
}
