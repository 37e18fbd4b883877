/** The slug for a title or name: lower-case, spaces to hyphens, nothing but a-z, 0-9 and single hyphens. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, 120)
    .replaceAll(/^-|-$/g, '')
