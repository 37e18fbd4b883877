/** Genders, with the keys that Google, Meta and OpenAI use. */
export const genders = { male: 'Men', female: 'Women', unisex: 'Anybody' } as const
export const ageGroups = { adult: 'Adults', kids: 'Children' } as const
export type Gender = keyof typeof genders
export type AgeGroup = keyof typeof ageGroups

/** Value of a product that uses the shop's default. */
export const shopDefault = 'SHOP'
type OwnChoice<Choice> = Choice | typeof shopDefault

const shopOption = { [shopDefault]: 'As in the settings' } as const
export const genderOptions = { ...shopOption, ...genders } as const
export const ageGroupOptions = { ...shopOption, ...ageGroups } as const

/** Returns the gender and age group of a product: its own, or else the shop's default. */
export const targetGroupOf = (
  product: { madeFor: OwnChoice<Gender>; ageGroup: OwnChoice<AgeGroup> },
  shop: { gender: Gender; ageGroup: AgeGroup },
): { gender: Gender; ageGroup: AgeGroup } => ({
  gender: product.madeFor === shopDefault ? shop.gender : product.madeFor,
  ageGroup: product.ageGroup === shopDefault ? shop.ageGroup : product.ageGroup,
})
