/** `madar-admin://orders/3f0c…`: what opens a page of the office in the desktop app. */
export const appScheme = 'madar-admin'

const places = {
  orders: id => `/admin/orders/${id}`,
  products: id => `/admin/products?view=${id}`,
  collections: id => `/admin/collections?view=${id}`,
  users: id => `/admin/users?user=${id}`,
} as const satisfies Record<string, (id: string) => string>

export type Linked = keyof typeof places

const isLinked = (list: string): list is Linked => Object.hasOwn(places, list)

/** Path of one list entry in the back office; null for a list whose entries have no page. */
export const placeOfOne = (list: string, id: string): string | null =>
  isLinked(list) ? places[list](id) : null

/** The address that opens it in the app, and the one for a browser. */
export const linksTo = (list: Linked, id: string, shop: string): { app: string; web: string } => ({
  app: `${appScheme}://${list}/${id}`,
  web: shop + places[list](id),
})
