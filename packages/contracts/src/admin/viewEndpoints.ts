import * as z from 'zod/mini'
import type { Permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, line } from '../fields.ts'

/** Lists with saved views, and the permission for each list. */
export const listPermissions = {
  orders: 'orders:read',
  products: 'products:read',
  returns: 'returns:read',
  reviews: 'reviews:read',
  users: 'customers:read',
} as const satisfies Record<string, Permission>

export type ListName = keyof typeof listPermissions

const listNames = Object.keys(listPermissions) as [ListName, ...ListName[]]

/** Names of each list's built-in views, which saved views of that list may not use. */
export const builtInViewNames = {
  orders: ['All', 'To pack', 'Sent', 'Quotes', 'Needs attention'],
  products: ['All', 'Active', 'Draft', 'Archived'],
  returns: ['All', 'On their way', 'To check', 'In repair'],
  reviews: ['All', 'To decide', 'Approved', 'Rejected'],
  users: ['All', 'Customers', 'Staff'],
} as const satisfies Record<ListName, readonly string[]>

/** Maximum number of views of a list per person, and of shared views of a list. */
export const maxViews = 20

/** URL parameter of a list that names the saved view to show, by id. */
export const savedViewParam = 'saved'

/** URL parameters of a list that views do not store: the page, and the search, which may be somebody's name. */
const unstoredParams = [
  'page',
  'search',
  savedViewParam,
  // Open dialogs of the list of users; two of these parameters contain a person's id.
  'user',
  'roles',
  'invite',
  'subscribers',
  'signIn',
  // Open dialogs of the list of products.
  'create',
  'pictures',
  'planned',
  'view',
  'variant',
  'edit',
]

/** Returns the part of a list's query that a view stores. Sorts it, so that equal views have equal texts. */
export const storedQuery = (query: string): string => {
  const params = new URLSearchParams(query)
  for (const name of unstoredParams) params.delete(name)
  params.sort()
  return params.toString()
}

const listName = z.enum(listNames, 'There is no such list.')
const name = line(40)
const query = z
  .string()
  .check(
    z.maxLength(1000, 'These filters are too long to be saved.'),
    z.regex(/^[\w.~%+=&*-]*$/, 'These filters cannot be saved.'),
  )

export const SavedView = z.object({
  id,
  list: listName,
  name: z.string(),
  /** Filters, sort and columns, as the query of the list's URL. */
  query: z.string(),
  isShared: z.boolean(),
  /** Tells whether the caller may rename, change and delete it. */
  mayChange: z.boolean(),
})

export const listViews = endpoint({
  call: 'GET /admin/views',
  access: 'office:enter',
  summary: "Lists the caller's own saved views of a list and the shared ones, by name.",
  input: z.strictObject({ list: listName }),
  answer: z.object({ items: z.array(SavedView) }),
})

export const saveView = endpoint({
  call: 'POST /admin/views',
  access: 'office:enter',
  summary: `Saves the filters, sort and columns of a list under a name, for the caller or, with \`isShared\`, for everybody who can see the list. Each list can have at most ${maxViews} views for each person and ${maxViews} shared ones. The page and the search are not saved.`,
  input: z.strictObject({ list: listName, name, query, isShared: z.boolean() }),
  answer: SavedView,
  failures: ['limit_reached'],
})

export const changeView = endpoint({
  call: 'PATCH /admin/views/{id}',
  access: 'office:enter',
  summary:
    'Renames a view, changes its filters, or shares it. A shared view can be changed by the person who saved it and by anybody with permission to change settings.',
  input: z.strictObject({
    id,
    name: z.optional(name),
    query: z.optional(query),
    isShared: z.optional(z.boolean()),
  }),
  answer: SavedView,
  failures: ['limit_reached', 'conflict'],
})

export const deleteView = endpoint({
  call: 'DELETE /admin/views/{id}',
  access: 'office:enter',
  summary:
    'Deletes a view. A shared view can be deleted by the person who saved it and by anybody with permission to change settings. Fails if a promotion uses the view.',
  input: z.strictObject({ id }),
  answer: z.object({ ok: z.literal(true) }),
  failures: ['conflict'],
})

export type SavedView = z.output<typeof SavedView>
