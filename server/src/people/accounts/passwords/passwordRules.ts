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

interface PasswordInput {
  /** The input field that the refusal names. */
  field: 'password' | 'newPassword' | 'currentPassword'
  password: string
  person: Person
}

const minLength = 8
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890']

/** Throws `validation_failed` for a password that is easily guessed, if the settings require better ones. */
export const refuseWeakPassword = (
  { security, general }: Settings,
  { field, password, person }: PasswordInput,
): void => {
  if (!security.enforcePasswordComplexity) return
  const problem = weaknessOf(password, person, general.storeName)
  if (problem) throw invalid({ [field]: problem })
}

/** Returns why a password is easy to guess, as a text for its owner; null if it is not. */
export const weaknessOf = (password: string, person: Person, storeName: string): string | null => {
  const normalized = password.normalize('NFKC').toLowerCase()
  if (isSimple(normalized))
    return 'This password is a simple sequence. Please choose one that is harder to guess.'
  const { firstName, lastName, email } = person
  const personalWords = [email, ...email.split(/[@.+_-]/), ...`${firstName} ${lastName}`.split(/[\s'-]/)]
  const forms = [normalized, withoutDisguise(normalized)]
  if (forms.some(form => isMostlyMadeOf(form, personalWords)))
    return 'Please choose a password without your name or email address in it.'
  if (forms.some(form => isMostlyMadeOf(form, storeName.split(/\W+/u))))
    return "Please choose a password without the shop's name in it."
  if (isCommon(normalized)) return 'This password is one of the most common ones. Please choose another.'
  return null
}

/** Letters that are often replaced by digits or symbols, by their replacement. */
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
const withoutDisguise = (text: string) => text.replaceAll(/[@4310$57!]/g, sign => disguises[sign] ?? sign)

/** A few digits or symbols around a common password, such as a year, do not make it stronger, nor does repeating it. */
const maxExtraCharacters = 6
const maxDistinctExtras = 2

const isCommon = (normalized: string) => {
  const withoutMarks = normalized.replace(/[\W_]+$/u, '')
  const core = normalized.replaceAll(/^[\d\W_]+|[\d\W_]+$/gu, '')
  return [normalized, withoutMarks, core, withoutDisguise(core), withoutDisguise(normalized)].some(form => {
    const extraCharacters = normalized.length - form.length
    const distinct = new Set(normalized.replace(form, '')).size
    return (extraCharacters <= maxExtraCharacters || distinct <= maxDistinctExtras) && isCommonPassword(form)
  })
}

/**
 * Tells whether nearly every character follows from the one before: `aaaaaaaa`, `abcd1234`, `qwertyui`, `abcabcabc`.
 */
const isSimple = (normalized: string) => {
  if (/^(.{1,4})\1+$/su.test(normalized)) return true
  const characters = Array.from(normalized)
  const unpredictable = characters.filter(
    (character, index) => !isNeighbour(characters[index - 1], character),
  )
  return unpredictable.length < 4
}

const codePointOf = (character: string) => character.codePointAt(0) ?? 0

const isNeighbour = (before: string | undefined, character: string) => {
  if (before === undefined) return false
  if (Math.abs(codePointOf(character) - codePointOf(before)) <= 1) return true
  return keyboardRows.some(row => row.includes(before + character) || row.includes(character + before))
}

/** Tells whether fewer than eight characters remain when these words are removed. */
const isMostlyMadeOf = (normalized: string, words: readonly string[]) => {
  const wordsToRemove = words
    .map(word => word.toLowerCase())
    .filter(word => word.length > 2)
    .toSorted((a, b) => b.length - a.length)
  const remaining = wordsToRemove.reduce((text, word) => text.replaceAll(word, ''), normalized)
  return remaining !== normalized && remaining.length < minLength
}

let commonPasswords: Buffer | null = null

/**
 * Tells whether a password in lower case is among the 120,000 most frequent leaked ones of at least eight characters,
 * or the 30,000 most frequent shorter ones. The filter is created by `npm run passwords`, and read at its first use.
 */
const isCommonPassword = (normalized: string): boolean => {
  // Finds the file by the package's name: this module's location differs between sources and bundles.
  commonPasswords ??= readFileSync(createRequire(import.meta.url).resolve('@shop/server/common-passwords'))
  return isInFilter(commonPasswords, normalized)
}
