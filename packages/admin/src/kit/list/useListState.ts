import { maxPageNumber } from '@shop/contracts/fields'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

type Value = string | number | boolean
type Values = Record<string, Value>

/** Values that parameters may have, by name. */
type Choices<D> = { readonly [K in keyof D]?: readonly D[K][] }

/** Type of a parameter: one of its choices, or by its default `''` any text, `1` any number from 1, `false` a boolean. */
type Widened<D, C extends Choices<D>> = {
  [K in keyof D]: C[K] extends readonly (infer Choice)[]
    ? Choice
    : D[K] extends boolean
      ? boolean
      : D[K] extends number
        ? number
        : D[K]
}

const parseValue = (text: string | null, fallback: Value): Value => {
  if (text === null) return fallback
  if (typeof fallback === 'boolean') return text === 'true'
  if (typeof fallback !== 'number') return text
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 ? Math.min(number, maxPageNumber) : fallback
}

/**
 * The filters, sort, page and search of a list as URL parameters, so that a list can be linked and reloaded, and Back
 * works. Changing anything except the page leads to page 1. Pass a constant of the module as defaults. For a name in
 * `choices`, any value outside its choices counts as the default.
 */
export const useListState = <D extends Values, const C extends Choices<D>>(defaults: D, choices?: C) => {
  const [params, setParams] = useSearchParams()
  const values = useMemo(() => {
    const entries = Object.entries(defaults).map(([name, fallback]) => {
      const value = parseValue(params.get(name), fallback)
      const allowed = choices?.[name]
      return [name, allowed && !allowed.includes(value as never) ? fallback : value]
    })
    return Object.fromEntries(entries) as Widened<D, C>
  }, [params, defaults, choices])

  const set = useCallback(
    (changes: Partial<Widened<D, C>>, { replace = false } = {}) =>
      setParams(
        current => {
          const next = new URLSearchParams(current)
          const allChanges: Partial<Values> = {
            ...('page' in changes ? {} : { page: 1 }),
            ...(changes as Values),
          }
          for (const [name, value] of Object.entries(allChanges))
            if (value === undefined || value === (defaults[name] ?? 1)) next.delete(name)
            else next.set(name, String(value))
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setParams, defaults],
  )

  const hasSearch = useRef(false)
  useEffect(() => {
    hasSearch.current = params.has('search')
  }, [params])
  /** Typed text replaces the history entry of earlier text, so that one Back leaves a search. */
  const search = useCallback(
    (text: string, otherChanges: Partial<Widened<D, C>> = {}) => {
      set({ ...otherChanges, search: text }, { replace: hasSearch.current })
      hasSearch.current = true
    },
    [set],
  )

  const filters = Object.entries(values as Values).filter(
    ([name, value]) => name !== 'page' && name !== 'sort' && value !== defaults[name],
  )
  /** The filters and search as a query, without defaults: `status=PENDING`. */
  const filterQuery = filters.map(([name, value]) => `${name}=${value}`).join('&')
  /** Clears every filter and the search. */
  const reset = useCallback(() => {
    const sort = params.get('sort')
    setParams(sort === null || !('sort' in defaults) ? {} : { sort })
  }, [params, setParams, defaults])

  return { values, set, search, reset, filterQuery, isFiltered: filterQuery !== '' }
}
