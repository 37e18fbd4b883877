const slug = /^(?=.{1,120}$)[a-z0-9]+(-[a-z0-9]+)*$/

/** The slug in an address; an invalid one becomes a slug that nothing has, so that the answer is 404. */
export const addressSlug = (given: string | undefined): string => {
  const lower = given?.toLowerCase() ?? ''
  return slug.test(lower) ? lower : 'not-a-slug'
}
