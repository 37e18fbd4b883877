import { Failure } from '../../http/Failure.ts'

/** What came of a code: it was right and is used up now, or why not. */
export type CodeOutcome = 'taken' | keyof typeof texts

const texts = {
  wrong: 'This code is not correct. Please enter the one that your app shows now.',
  used: 'This code has been used already. Please wait for the next one.',
  wrongRecovery: 'This recovery code is not correct, or has been used already.',
} as const

export const wrongCode = (why: keyof typeof texts) =>
  new Failure('wrong_code', texts[why], { fields: { code: texts[why] } })
