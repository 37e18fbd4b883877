/** The office's sections with their places: all of its sidebar, in that order. */
export const sections = [
  ['Dashboard', '/admin'],
  ['Products', '/admin/products'],
  ['Collections', '/admin/collections'],
  ['Users', '/admin/users'],
  ['Orders', '/admin/orders'],
  ['Reviews', '/admin/reviews'],
  ['Documents', '/admin/documents'],
  ['Settings', '/admin/settings'],
  ['Pack', '/admin/pack'],
  ['Inventory', '/admin/inventory'],
  ['Analytics', '/admin/analytics'],
  ['Audit log', '/admin/audit'],
  ['Jobs', '/admin/jobs'],
  ['Alerts', '/admin/alerts'],
] as const
