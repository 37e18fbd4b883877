import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { digitsOfShortNumber, olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'
import { insertRows } from '../../platform/database/insertRows.ts'
import { maxWordLength, wordsIn } from '../../platform/database/words.ts'

/** Facts of an order that staff may search by. */
interface SearchableOrder {
  id: string
  number: string
  email: string
  firstName: string
  lastName: string
  shippingAddress: Pick<OrderAddress, 'postalCode'>
}

/**
 * Lists the words by which an order is found; the beginning of a word finds it too. They are its numbers, the
 * whole email and the parts of its name, the customer's names, the whole postcode and its parts. A word that
 * is the beginning of another is left out, since the longer word finds it.
 */
export const wordsOf = ({
  id,
  number,
  email,
  firstName,
  lastName,
  shippingAddress,
}: SearchableOrder): string[] => {
  const { postalCode } = shippingAddress
  const [local = ''] = email.split('@')
  const words = [
    olderOrderNumber(id),
    digitsOfShortNumber(number),
    `m${digitsOfShortNumber(number)}`,
    email.toLowerCase(),
    ...wordsIn(local).slice(1),
    ...wordsIn(`${firstName} ${lastName}`),
    // Names as typed without the apostrophe and without the hyphen.
    ...[apostrophes, apostrophesAndHyphens].flatMap(signs =>
      wordsIn(`${firstName} ${lastName}`.replaceAll(signs, '')),
    ),
    wordsIn(postalCode).join(''),
    ...wordsIn(postalCode).slice(1),
  ]
  return withoutPrefixes(words.map(word => word.slice(0, maxWordLength)))
}

const apostrophes = /['’‘ʼ`´]/g
const apostrophesAndHyphens = /['’‘ʼ`´-]/g

/** Lists the words by which a parcel is found: its tracking number as a whole, and its parts. */
export const trackingWords = (trackingNumber: string): string[] => {
  const parts = wordsIn(trackingNumber)
  return withoutPrefixes([parts.join(''), ...parts.slice(1)].map(word => word.slice(0, maxWordLength)))
}

const withoutPrefixes = (words: readonly string[]): string[] => {
  const sorted = [...new Set(words)].filter(word => word !== '').toSorted()
  return sorted.filter((word, index) => !sorted[index + 1]?.startsWith(word))
}

/**
 * Splits a search into words, all of which must be found. A term with a dot or an at sign is the beginning of an email
 * address; one with an apostrophe or hyphen becomes several words. A postcode, a tracking number and an order's
 * `M-10482` are one word, with or without their spaces and hyphen.
 */
export const orderSearchWords = (search: string): string[] => {
  const words = search
    .replaceAll(spokenWithHyphen, '$1')
    .replaceAll(postcodeWithSpace, '$1$2')
    .replaceAll(groupsOfDigits, asOneNumber)
    .split(/\s+/)
    .map(term => term.replace(/[.,;:!?]$/, ''))
    .flatMap(term => (/[@.]/.test(term) ? [term.toLowerCase()] : wordsIn(term)))
    .map(word => word.slice(0, maxWordLength))
  return [...new Set(words)].filter(word => word !== '').slice(0, maxWords)
}

const maxWords = 5
/**
 * After a hyphen not all digits need be typed yet; after a space they must be, as `M 1` may begin a name and a
 * postcode.
 */
const spokenWithHyphen = /\b(m)(?:-(?=\d)| +(?=\d{5}))/gi
/** A UK postcode, whose end may not be typed yet. */
const postcodeWithSpace = /\b([a-z]{1,2}\d[a-z\d]?) +(\d[a-z]{0,2})\b/gi
/** A tracking number in groups, with the two letters of postal services before and after: `AB 123 456 785 GB`. */
const groupsOfDigits = /\b(?:[a-z]{2} ?)?\d+(?: \d+)*(?: ?[a-z]{2})?\b/gi
/** Minimum number of digits in a tracking number. */
const minTrackingDigits = 9

const asOneNumber = (input: string): string =>
  input.replaceAll(/\D/g, '').length >= minTrackingDigits ? input.replaceAll(' ', '') : input

/** Adds words by which an order is found, in the caller's transaction. */
export const addOrderWords = async (
  trx: Knex.Transaction,
  { id, createdAt }: { id: string; createdAt: string },
  words: readonly string[],
): Promise<void> => {
  await insertRows(
    trx,
    'order_words',
    words.map(word => ({ order_id: id, word, created_at: createdAt })),
    { onConflict: 'on conflict (order_id, word) do nothing' },
  )
}

/** Replaces the words of an order after a correction, and removes those no longer valid. */
export const replaceOrderWords = async (
  trx: Knex.Transaction,
  order: { id: string; createdAt: string },
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> => {
  const removedWords = before.filter(word => !after.includes(word))
  if (removedWords.length > 0)
    await trx('order_words').where({ order_id: order.id }).whereIn('word', removedWords).delete()
  await addOrderWords(trx, order, after)
}

/**
 * Removes the words of a tracking number from an order, except those that its own facts or its other parcels contain.
 */
export const replaceTrackingWords = (
  trx: Knex.Transaction,
  order: SearchableOrder & { createdAt: string },
  { removedNumber, otherNumbers }: { removedNumber: string | null; otherNumbers: readonly (string | null)[] },
): Promise<void> => {
  const words = wordsOf(order)
  return replaceOrderWords(trx, order, {
    before: [...words, ...trackingWords(removedNumber ?? '')],
    after: [...words, ...otherNumbers.flatMap(number => trackingWords(number ?? ''))],
  })
}
