/** The office's sections with their places, in the sidebar's order. */
export const sections = [
  ['Dashboard', '/admin'],
  ['Products', '/admin/products'],
  ['Collections', '/admin/collections'],
  ['Users', '/admin/users'],
  ['Orders', '/admin/orders'],
  ['Reviews', '/admin/reviews'],
  ['Documents', '/admin/documents'],
  ['Settings', '/admin/settings'],
] as const
