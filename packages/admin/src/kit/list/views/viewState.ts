import { type SavedView, savedViewParam, storedQuery } from '@shop/contracts/admin/viewEndpoints'
import { columnsParam } from '../useColumns.ts'

/** A built-in view of a list, which nobody saved. */
export interface BuiltInView {
  name: string
  query: string
}

/** Valid filters of a list, the values of those with choices, and the headings of its columns. */
export interface ListSchema {
  filters: object
  choices: Readonly<Record<string, readonly unknown[] | undefined>>
  headers: readonly string[]
}

/**
 * Builds the query of a saved view. Because it includes the id, the view stays the shown one while its filters change.
 */
export const queryOfView = ({ id, query }: SavedView): string => {
  const params = new URLSearchParams(query)
  params.set(savedViewParam, id)
  return params.toString()
}

/** Returns the list's current query as a view stores it. */
export const currentQueryOf = (search: string, columns: string): string => {
  const params = new URLSearchParams(search)
  if (columns !== '') params.set(columnsParam, columns)
  return storedQuery(params.toString())
}

/** Returns a saved query without the filters, values and columns that the list no longer has. */
export const withoutUnknownParts = (query: string, { filters, choices, headers }: ListSchema): string => {
  const params = new URLSearchParams(query)
  // Copies the entries, because deleting one shifts the others.
  const entries = [...params]
  for (const [name, value] of entries) {
    if (name === columnsParam) {
      const remaining = value.split(',').filter(header => headers.includes(header))
      params.set(name, remaining.join(','))
      continue
    }
    const allowed = choices[name]
    if (!(name in filters) || (allowed && !allowed.includes(value))) params.delete(name)
  }
  return storedQuery(params.toString())
}

/** Finds the view of an address: the one that it names, or else one with the same filters. */
export const findCurrentView = (
  search: string,
  currentQuery: string,
  views: readonly BuiltInView[],
  saved: readonly SavedView[],
): { builtIn?: BuiltInView; saved?: SavedView; isMissing: boolean } => {
  const id = new URLSearchParams(search).get(savedViewParam)
  const viewById = saved.find(view => view.id === id)
  if (viewById) return { saved: viewById, isMissing: false }
  const isMissing = id !== null
  const builtIn = views.find(({ query }) => storedQuery(query) === currentQuery)
  if (builtIn) return { builtIn, isMissing }
  const sameView = saved.find(({ query }) => query === currentQuery)
  return { ...(sameView && { saved: sameView }), isMissing }
}
