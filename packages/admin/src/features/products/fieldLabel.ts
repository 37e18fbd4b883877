const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  slug: 'Slug',
  description: 'Description',
  materials: 'Materials',
  care: 'Care Instructions',
  status: 'Status',
  features: 'Features',
  specifications: 'Specifications',
  collections: 'Collections',
  metaTitle: 'Meta Title',
  metaDescription: 'Meta Description',
}

/** A field of a product as the form names it; `variants.NAJD-54` is that variant. */
export const fieldLabel = (field: string): string =>
  labels[field] ?? (field.startsWith('variants.') ? `Variant ${field.slice('variants.'.length)}` : field)
