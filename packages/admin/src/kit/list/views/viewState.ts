import { keptQuery, type SavedView } from '@shop/contracts/admin/viewEndpoints'
import { columnsParam } from '../useColumns.ts'

/** A built-in view of a list, not saved by anybody. */
export interface GivenView {
  name: string
  query: string
}

/** Filters of a list, the values of those with a choice, and the headers of its columns: all that its address may name. */
export interface Known {
  filters: object
  choices: Readonly<Record<string, readonly unknown[] | undefined>>
  headers: readonly string[]
}

/** The query that leads to a saved view. With its id it stays the shown one while its filters are changed. */
export const placeOf = ({ id, query }: SavedView): string => {
  const params = new URLSearchParams(query)
  params.set('view', id)
  return params.toString()
}

/** The list's current query in the form in which a view stores it. */
export const queryNow = (search: string, columns: string): string => {
  const params = new URLSearchParams(search)
  if (columns !== '') params.set(columnsParam, columns)
  return keptQuery(params.toString())
}

/** A saved query without the filters, values and columns that the list no longer has. */
export const withoutLost = (query: string, { filters, choices, headers }: Known): string => {
  const params = new URLSearchParams(query)
  // Copies the entries, because deleting moves the others.
  const all = [...params]
  for (const [name, value] of all) {
    if (name === columnsParam) {
      const left = value.split(',').filter(header => headers.includes(header))
      params.set(name, left.join(','))
      continue
    }
    const allowed = choices[name]
    if (!(name in filters) || (allowed && !allowed.includes(value))) params.delete(name)
  }
  return keptQuery(params.toString())
}

/** Finds the view that an address shows: the one that it names, else one whose filters it has. */
export const shownView = (
  search: string,
  now: string,
  given: readonly GivenView[],
  saved: readonly SavedView[],
): { given?: GivenView; saved?: SavedView; isMissing: boolean } => {
  const id = new URLSearchParams(search).get('view')
  const named = saved.find(view => view.id === id)
  if (named) return { saved: named, isMissing: false }
  const isMissing = id !== null
  const sameGiven = given.find(({ query }) => keptQuery(query) === now)
  if (sameGiven) return { given: sameGiven, isMissing }
  const same = saved.find(({ query }) => query === now)
  return { ...(same && { saved: same }), isMissing }
}
