import { Failure } from '../../platform/http/Failure.ts'

const text = 'An account with this email address already exists.'

export const emailInUse = () => new Failure('email_taken', text, { fields: { email: text } })
