/** Scheme of links that open a page of the office in the desktop app, such as `madar-admin://orders/3f0c…`. */
export const appScheme = 'madar-admin'

const officePaths = {
  orders: id => `/admin/orders/${id}`,
  products: id => `/admin/products?view=${id}`,
  collections: id => `/admin/collections?view=${id}`,
  users: id => `/admin/users?user=${id}`,
} as const satisfies Record<string, (id: string) => string>

export type LinkableList = keyof typeof officePaths

const isLinkable = (list: string): list is LinkableList => Object.hasOwn(officePaths, list)

/** Returns the path of a record's page in the back office; null for a list whose records have no page. */
export const recordPath = (list: string, id: string): string | null =>
  isLinkable(list) ? officePaths[list](id) : null

/** Returns the links that open a record in the app and in a browser. */
export const recordLinks = (list: LinkableList, id: string, shop: string): { app: string; web: string } => ({
  app: `${appScheme}://${list}/${id}`,
  web: shop + officePaths[list](id),
})
