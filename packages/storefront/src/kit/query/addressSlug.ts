const slug = /^(?=.{1,120}$)[a-z0-9]+(-[a-z0-9]+)*$/

/** Reads the slug from an address. An invalid one becomes a slug that nothing has, so that the answer is 404. */
export const addressSlug = (text: string | undefined): string => {
  const lower = text?.toLowerCase() ?? ''
  return slug.test(lower) ? lower : 'not-a-slug'
}
