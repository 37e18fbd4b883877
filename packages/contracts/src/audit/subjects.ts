/** Kinds of records that the audit log tells of, and what each is called. */
export const auditSubjects = {
  product: 'Product',
  variant: 'Variant',
  collection: 'Collection',
  plan: 'Planned change',
  purchase: 'Purchase order',
  'stock-take': 'Stock-take',
  promotion: 'Promotion',
  order: 'Order',
  user: 'Account',
  'sign-in': 'Sign-in',
  role: 'Role',
  'api-key': 'API key',
  'staff-sign-in': 'Staff sign-in',
  webhook: 'Webhook',
  'agent-token': 'Assistant token',
  'assistant-read': 'Assistant’s read',
  redirect: 'Redirect',
  document: 'Document',
  review: 'Review',
  message: 'Email',
  alert: 'Alert',
  import: 'Import',
  books: 'Books',
  settings: 'Settings',
} as const

export type AuditSubject = keyof typeof auditSubjects
