import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Settings } from '@shop/contracts/shop/settings'
import { invalid } from '../../../platform/http/Failure.ts'
import { isInFilter } from '../../../platform/base/wordFilter.ts'

interface Person {
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
export const refuseWeakPassword = (
  { security, general }: Settings,
  { field, password, person }: Choice,
): void => {
  if (!security.enforcePasswordComplexity) return
  const problem = weaknessOf(password, person, general.storeName)
  if (problem) throw invalid({ [field]: problem })
}

/** Says why a password is easy to guess, in words for the person who chose it; null where it is not. */
export const weaknessOf = (password: string, person: Person, storeName: string): string | null => {
  const folded = password.normalize('NFKC').toLowerCase()
  if (isSimple(folded))
    return 'This password is a simple sequence. Please choose one that is harder to guess.'
  const { firstName, lastName, email } = person
  const own = [email, ...email.split(/[@.+_-]/), ...`${firstName} ${lastName}`.split(/[\s'-]/)]
  const forms = [folded, undisguised(folded)]
  if (forms.some(form => leansOn(form, own)))
    return 'Please choose a password without your name or email address in it.'
  if (forms.some(form => leansOn(form, storeName.split(/\W+/u))))
    return "Please choose a password without the shop's name in it."
  if (isCommon(folded)) return 'This password is one of the most common ones. Please choose another.'
  return null
}

/** Letters that are often written as figures or marks. */
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const undisguised = (text: string) => text.replaceAll(/[@4310$57!]/g, sign => disguises[sign] ?? sign)

/** A few digits or marks around a common password, such as a year, do not make it better, nor does repeating it. */
const mostAround = 6
const mostDistinctAround = 2

const isCommon = (folded: string) => {
  const withoutMarks = folded.replace(/[\W_]+$/u, '')
  const bare = folded.replaceAll(/^[\d\W_]+|[\d\W_]+$/gu, '')
  return [folded, withoutMarks, bare, undisguised(bare), undisguised(folded)].some(form => {
    const around = folded.length - form.length
    const distinct = new Set(folded.replace(form, '')).size
    return (around <= mostAround || distinct <= mostDistinctAround) && isCommonPassword(form)
  })
}

/** Tells whether one character hardly ever says more than the one before: `aaaaaaaa`, `abcd1234`, `qwertyui`, `abcabcabc`. */
const isSimple = (folded: string) => {
  if (/^(.{1,4})\1+$/su.test(folded)) return true
  const characters = Array.from(folded)
  const surprises = characters.filter((character, at) => !follows(characters[at - 1], character))
  return surprises.length < 4
}

const codeOf = (character: string) => character.codePointAt(0) ?? 0

const follows = (before: string | undefined, character: string) => {
  if (before === undefined) return false
  if (Math.abs(codeOf(character) - codeOf(before)) <= 1) return true
  return keyboardRows.some(row => row.includes(before + character) || row.includes(character + before))
}

/** Tells whether fewer than eight characters remain beside these words. */
const leansOn = (folded: string, words: readonly string[]) => {
  const known = words
    .map(word => word.toLowerCase())
    .filter(word => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
  const rest = known.reduce((text, word) => text.replaceAll(word, ''), folded)
  return rest !== folded && rest.length < shortest
}

let filter: Buffer | null = null

/**
 * Tells whether a password in lower case is among the 120,000 most frequent leaked ones of at least eight characters, or a word
 * among the 30,000 most frequent shorter ones. Made by `npm run passwords`; read when it is first asked for.
 */
const isCommonPassword = (folded: string): boolean => {
  // Finds the file by the package's name: this module's location differs between sources and bundles.
  filter ??= readFileSync(createRequire(import.meta.url).resolve('@shop/server/common-passwords'))
  return isInFilter(filter, folded)
}
