/** Creates the structured data of a breadcrumb; the last step is the page itself. */
export const breadcrumbList = (steps: readonly { label: string; to?: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: to,
  })),
})
