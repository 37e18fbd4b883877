/** "Options and prices" as the anchor `ways-and-costs`. */
export const sectionId = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
