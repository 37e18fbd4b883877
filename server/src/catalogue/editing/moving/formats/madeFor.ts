import { ageGroups, genders, type AgeGroup, type Gender } from '@shop/contracts/facts/madeFor'
import type { OwnRow, Telling } from './Reading.ts'

const genderWords: readonly (readonly [RegExp, Gender])[] = [
  [/^(?:male|m|man|men|mens|men's|boy|boys)$/, 'male'],
  [/^(?:female|f|w|woman|women|womens|women's|girl|girls)$/, 'female'],
  [/^(?:unisex|all|everyone|all genders?)$/, 'unisex'],
]

/** Google and Shopify distinguish age groups of children, which are one group here. */
const ageWords: readonly (readonly [RegExp, AgeGroup])[] = [
  [/^(?:adults?|teens?|seniors?)$/, 'adult'],
  [/^(?:kids?|children|child|toddlers?|infants?|babies|baby|newborns?)$/, 'kids'],
]

/** Finds the choices named in a cell; null for an unknown word. */
const choicesIn = <T>(text: string, known: readonly (readonly [RegExp, T])[]): (T | null)[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[;,|/]/)
      .map(word => word.trim())
      .filter(word => word !== '')
      .map(word => known.find(([pattern]) => pattern.test(word))?.[1] ?? null),
  ),
]

/**
 * Reads the gender and age group for feeds, in the words of Google and of Shopify. For other words the settings apply,
 * which is noted.
 */
export const madeForIn = (
  { gender, age }: { gender: string; age: string },
  note: Telling,
): NonNullable<OwnRow> => {
  const [ofGender, ofAge] = [choicesIn(gender, genderWords), choicesIn(age, ageWords)]
  const isForBoth = ofGender.length > 1 && !ofGender.includes(null)
  const madeFor = isForBoth ? 'unisex' : ofGender.length === 1 ? ofGender[0] : null
  const ageGroup = ofAge.length === 1 ? ofAge[0] : null
  const unclear = (text: string) =>
    `“${text.slice(0, 60)}” is not one of the choices here, so the settings apply.`
  if (gender !== '' && !madeFor) note({ field: 'madeFor', text: unclear(gender) })
  if (age !== '' && !ageGroup) note({ field: 'ageGroup', text: unclear(age) })
  return { madeFor: madeFor ? genders[madeFor] : '', ageGroup: ageGroup ? ageGroups[ageGroup] : '' }
}
