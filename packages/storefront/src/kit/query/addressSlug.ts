const slugPattern = /^(?=.{1,120}$)[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Reads the slug from an address. An invalid slug is replaced by one that does not exist, so that the page answers 404.
 */
export const addressSlug = (text: string | undefined): string => {
  const lower = text?.toLowerCase() ?? ''
  return slugPattern.test(lower) ? lower : 'not-a-slug'
}
