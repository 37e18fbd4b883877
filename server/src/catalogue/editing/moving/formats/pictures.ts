/** A picture's address, with its alternative text. */
export interface LinkedPicture {
  url: string
  alt: string
}

/** Prefix of the address of a picture in an uploaded ZIP; the ZIP’s id and a path follow. */
export const archivePrefix = 'archive://'

/** Returns the path of a file in a ZIP, as its owner knows it; any other address unchanged. */
export const withoutArchive = (url: string): string =>
  url.startsWith(archivePrefix) ? url.slice(archivePrefix.length).replace(/^[^/]*\//, '') : url

const isAddress = (text: string) => /^(?:https?|archive):\/\/\S+$/i.test(text)

/** Writes pictures into a cell, one per line, each address followed by its text. */
export const picturesInCell = (pictures: readonly LinkedPicture[]): string =>
  pictures.map(({ url, alt }) => `${url} ${alt.replaceAll(/\s+/g, ' ')}`.trim()).join('\n')

const maxAddressLength = 2000
const maxTextLength = 300

/**
 * Reads the pictures of a cell, whose addresses may also be separated by commas or blanks. `invalidUrls` has the
 * invalid ones.
 */
export const readPictures = (text: string): { pictures: LinkedPicture[]; invalidUrls: string[] } => {
  const linked = text
    .split(/\r?\n|[,;|]\s*(?=[a-z]+:\/\/)|\s+(?=[a-z]+:\/\/)/i)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const [url = '', ...words] = part.split(/\s+/)
      return { url, alt: words.join(' ').slice(0, maxTextLength) }
    })
  const isValid = ({ url }: LinkedPicture) => isAddress(url) && url.length <= maxAddressLength
  return {
    pictures: linked.filter(isValid),
    invalidUrls: linked.filter(picture => !isValid(picture)).map(({ url }) => url),
  }
}

/** Reports invalid picture addresses, which are left out. */
export const invalidPicturesText = (wrong: readonly string[]): string => {
  const quotedUrls = wrong.slice(0, 5).map(url => `“${url.slice(0, 60)}”`)
  const remainderText =
    wrong.length > quotedUrls.length ? ` and ${wrong.length - quotedUrls.length} more` : ''
  return wrong.length === 1
    ? `${quotedUrls.join()} is not the address of a picture, and is left out. It has to begin with https://.`
    : `${quotedUrls.join(', ')}${remainderText} are not addresses of pictures, and are left out. They have to begin with https://.`
}

/** Reads the valid pictures of a cell. */
export const picturesOf = (text: string): LinkedPicture[] => readPictures(text).pictures
