/** Returns the URL of a customer's photo in another size. */
export const sizedPhoto = (url: string, width: 320 | 1920): string =>
  url.replace(/-\d+\.jpg$/, `-${width}.jpg`)
