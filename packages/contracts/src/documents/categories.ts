/** Categories of documents, with their labels. */
export const documentCategories = {
  invoices: 'Invoices',
  contracts: 'Contracts',
  reports: 'Reports',
  policies: 'Policies',
  manuals: 'Manuals',
  certificates: 'Certificates',
  other: 'Other',
} as const

export type DocumentCategory = keyof typeof documentCategories

export const documentCategoryNames = [
  'invoices',
  'contracts',
  'reports',
  'policies',
  'manuals',
  'certificates',
  'other',
] as const
