/** Returns the slug for a title or name: in lower case, with only a-z, 0-9, and single hyphens for spaces. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-{2,}/g, '-')
    .slice(0, 120)
    .replaceAll(/^-|-$/g, '')
