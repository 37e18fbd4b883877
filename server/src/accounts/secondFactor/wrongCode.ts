import { Failure } from '../../http/Failure.ts'

const text = 'This code is not correct. Please enter the one that your app shows now.'

export const wrongCode = () => new Failure('wrong_code', text, { fields: { code: text } })
