import type { Settings } from '@shop/contracts/shop/settings'
import { invalid } from '../http/Failure.ts'
import { commonPasswords } from './commonPasswords.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
}

interface Choice {
  /** The input's field that is named in the refusal. */
  field: 'password' | 'newPassword' | 'currentPassword'
  password: string
  person: Person
}

const shortest = 8
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']

/** Throws `validation_failed` for a password that is guessed first, where the settings ask for better ones. */
export const refuseWeakPassword = ({ security }: Settings, { field, password, person }: Choice): void => {
  if (!security.enforcePasswordComplexity) return
  const problem = weaknessOf(password, person)
  if (problem) throw invalid({ [field]: problem })
}

/** What makes a password easy to guess, in words for the person who chose it; null where nothing does. */
export const weaknessOf = (password: string, person: Person): string | null => {
  const folded = password.toLowerCase()
  if (isCommon(folded)) return 'This password is one of the most common ones. Please choose another.'
  if (isSimple(folded))
    return 'This password is a simple sequence. Please choose one that is harder to guess.'
  if (leansOn(folded, person)) return 'Please choose a password without your name or email address in it.'
  return null
}

/** A figure or a mark at the end does not make a common password a better one. */
const isCommon = (folded: string) =>
  commonPasswords.has(folded) || commonPasswords.has(folded.replace(/[\d\W_]+$/u, ''))

/** Whether one character hardly ever says more than the one before: `aaaaaaaa`, `abcd1234`, `qwertyui`, `abcabcabc`. */
const isSimple = (folded: string) => {
  if (/^(.{1,4})\1+$/su.test(folded)) return true
  const characters = Array.from(folded)
  const surprises = characters.filter((character, at) => !follows(characters[at - 1], character))
  return surprises.length < 4
}

const follows = (before: string | undefined, character: string) => {
  if (before === undefined) return false
  if (Math.abs(character.codePointAt(0)! - before.codePointAt(0)!) <= 1) return true
  return keyboardRows.some(row => row.includes(before + character) || row.includes(character + before))
}

/** Whether fewer than eight characters remain beside the person's own names and address. */
const leansOn = (folded: string, { firstName, lastName, email }: Person) => {
  const names = `${firstName} ${lastName}`
  const own = [email, ...email.split(/[@.+_-]/), ...names.split(/[\s'-]/)]
    .map(word => word.toLowerCase())
    .filter(word => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
  const rest = own.reduce((text, word) => text.replaceAll(word, ''), folded)
  return rest !== folded && rest.length < shortest
}
