/** A form's values when opened, with the user's changes, and as somebody else saved them. */
export interface FormVersions<Values> {
  base: Values
  mine: Values
  theirs: Values
}

/** The side that wins if both have changed a value. */
export type PreferredSide = 'mine' | 'theirs'

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Merges both people's changes field by field; the preferred side wins the fields that both changed. */
export const mergeValues = <Values extends object>(
  { base, mine, theirs }: FormVersions<Values>,
  prefers: PreferredSide,
): Values => {
  const choose = (name: keyof Values) => {
    if (isSame(mine[name], base[name])) return theirs[name]
    if (isSame(theirs[name], base[name])) return mine[name]
    return prefers === 'mine' ? mine[name] : theirs[name]
  }
  const names = Object.keys(mine) as (keyof Values)[]
  return Object.fromEntries(names.map(name => [name, choose(name)])) as Values
}
