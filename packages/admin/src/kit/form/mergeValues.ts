/** A form's values as they were opened, as they are typed now, and as somebody else has saved them meanwhile. */
export interface Versions<Values> {
  base: Values
  mine: Values
  theirs: Values
}

/** Side whose value stands where both have changed it. */
export type Preference = 'mine' | 'theirs'

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Puts both people's changes together, field by field: what only one of them has changed is as they have it. */
export const mergeValues = <Values extends object>(
  { base, mine, theirs }: Versions<Values>,
  prefers: Preference,
): Values => {
  const choose = (name: keyof Values) => {
    if (isSame(mine[name], base[name])) return theirs[name]
    if (isSame(theirs[name], base[name])) return mine[name]
    return prefers === 'mine' ? mine[name] : theirs[name]
  }
  const names = Object.keys(mine) as (keyof Values)[]
  return Object.fromEntries(names.map(name => [name, choose(name)])) as Values
}
