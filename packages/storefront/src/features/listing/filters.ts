import { type SortName, sortNames } from '@shop/contracts/catalog/sorts'
import { isTracking } from '@shop/contracts/shop/trackingParameters'

export type View = 'grid' | 'list'

/** Filters, sort, view and page of a list of products, all in the query string. */
export interface ListState {
  sort: SortName
  page: number
  view: View
  /** Prices in whole pounds. */
  min: number | undefined
  max: number | undefined
  /** Slugs of collections. */
  categories: readonly string[]
  colors: readonly string[]
  sizes: readonly string[]
  /** Only products in stock. */
  inStock: boolean
  /** Only reduced products. */
  onSale: boolean
}

/** Filters that reduce the list, unlike sort, view and page. */
export type ListFilters = Pick<
  ListState,
  'min' | 'max' | 'categories' | 'colors' | 'sizes' | 'inStock' | 'onSale'
>

export const noFilters: ListFilters = {
  min: undefined,
  max: undefined,
  categories: [],
  colors: [],
  sizes: [],
  inStock: false,
  onSale: false,
}

// Limits of the API, which would refuse values beyond them; such values are not sent.
const maxValues = 30
const maxValueLength = 60
const maxPage = 100_000
const maxPrice = 1_000_000
const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/

const wholeNumber = (text: string | null, max: number): number | undefined => {
  if (!text || !/^\d{1,7}$/.test(text)) return undefined
  return Math.min(Number(text), max)
}

const readValues = (search: URLSearchParams, name: string): string[] =>
  [...new Set(search.getAll(name))]
    .filter(word => word !== '' && word.length <= maxValueLength)
    .slice(0, maxValues)

/** Reads the query string; ignores invalid values. */
export const readFilters = (search: URLSearchParams): ListState => {
  const min = wholeNumber(search.get('min'), maxPrice)
  const max = wholeNumber(search.get('max'), maxPrice)
  const isReversed = min !== undefined && max !== undefined && min > max
  return {
    sort: sortNames.find(name => name === search.get('sort')) ?? 'featured',
    page: Math.max(1, wholeNumber(search.get('page'), maxPage) ?? 1),
    view: search.get('view') === 'list' ? 'list' : 'grid',
    min: isReversed ? max : min,
    max: isReversed ? min : max,
    categories: readValues(search, 'category').filter(word => slug.test(word)),
    colors: readValues(search, 'colour'),
    sizes: readValues(search, 'size'),
    inStock: search.get('stock') === 'in',
    onSale: search.get('sale') === 'on',
  }
}

/**
 * Writes filters into a query string, in a fixed order and without defaults. `otherParams` remain, except
 * tracking parameters: the server caches one page for all campaigns, so its links contain none.
 */
export const writeFilters = (filters: ListState, otherParams: URLSearchParams): URLSearchParams => {
  const search = new URLSearchParams([...otherParams].filter(([name]) => !isTracking(name)))
  const set = (name: string, values: readonly (string | number | undefined)[]) => {
    search.delete(name)
    for (const value of values) if (value !== undefined) search.append(name, String(value))
  }
  set('category', filters.categories)
  set('colour', filters.colors)
  set('size', filters.sizes)
  set('min', [filters.min])
  set('max', [filters.max])
  set('stock', filters.inStock ? ['in'] : [])
  set('sale', filters.onSale ? ['on'] : [])
  set('sort', filters.sort === 'featured' ? [] : [filters.sort])
  set('view', filters.view === 'grid' ? [] : [filters.view])
  set('page', filters.page === 1 ? [] : [filters.page])
  return search
}

/** Counts the active filters. */
export const countFilters = ({ min, max, categories, colors, sizes, inStock, onSale }: ListFilters): number =>
  categories.length +
  colors.length +
  sizes.length +
  (min === undefined && max === undefined ? 0 : 1) +
  (inStock ? 1 : 0) +
  (onSale ? 1 : 0)

const undefinedIfEmpty = (values: readonly string[]): string[] | undefined =>
  values.length ? [...values] : undefined

/**
 * Converts the filters to input of the API: prices in pence, without defaults. Leaves out categories, which each query
 * passes under a name of its own.
 */
export const listInput = ({ sort, page, min, max, colors, sizes, inStock, onSale }: ListState) => ({
  colors: undefinedIfEmpty(colors),
  sizes: undefinedIfEmpty(sizes),
  minPrice: min === undefined ? undefined : min * 100,
  maxPrice: max === undefined ? undefined : max * 100,
  inStock: inStock || undefined,
  onSale: onSale || undefined,
  sort: sort === 'featured' ? undefined : sort,
  page: page === 1 ? undefined : page,
})
