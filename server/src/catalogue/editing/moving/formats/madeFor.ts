import { ageGroups, genders, type AgeGroup, type Gender } from '@shop/contracts/facts/madeFor'
import type { TranslatedRow, AddRemark } from './Reading.ts'

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
const parseChoices = <T>(text: string, patterns: readonly (readonly [RegExp, T])[]): (T | null)[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[;,|/]/)
      .map(word => word.trim())
      .filter(word => word !== '')
      .map(word => patterns.find(([pattern]) => pattern.test(word))?.[1] ?? null),
  ),
]

/**
 * Reads the gender and age group for feeds, in the words of Google and of Shopify. For other words a note says that the
 * settings apply.
 */
export const readMadeFor = (
  { gender, age }: { gender: string; age: string },
  note: AddRemark,
): NonNullable<TranslatedRow> => {
  const [genderChoices, ageChoices] = [parseChoices(gender, genderWords), parseChoices(age, ageWords)]
  const isForSeveral = genderChoices.length > 1 && !genderChoices.includes(null)
  const singleGender = genderChoices.length === 1 ? genderChoices[0] : null
  const madeFor = isForSeveral ? 'unisex' : singleGender
  const ageGroup = ageChoices.length === 1 ? ageChoices[0] : null
  const unclearText = (text: string) =>
    `“${text.slice(0, 60)}” is not one of the choices here, so the settings apply.`
  if (gender !== '' && !madeFor) note({ field: 'madeFor', text: unclearText(gender) })
  if (age !== '' && !ageGroup) note({ field: 'ageGroup', text: unclearText(age) })
  return { madeFor: madeFor ? genders[madeFor] : '', ageGroup: ageGroup ? ageGroups[ageGroup] : '' }
}
