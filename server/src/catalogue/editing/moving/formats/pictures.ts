/** A picture by its address, with its alternative text. */
export interface LinkedPicture {
  url: string
  alt: string
}

/** Begins the address of a picture in a ZIP that was sent along; behind it are the ZIP’s id and a path. */
export const archived = 'archive://'

const isAddress = (text: string) => /^(?:https?|archive):\/\/\S+$/i.test(text)

/** Writes pictures into a cell: a line for each, its words behind the address. */
export const picturesInCell = (pictures: readonly LinkedPicture[]): string =>
  pictures.map(({ url, alt }) => `${url} ${alt.replaceAll(/\s+/g, ' ')}`.trim()).join('\n')

/** Reads a cell of pictures; addresses may also follow one another, separated by commas or blanks. */
export const readPictures = (text: string): { pictures: LinkedPicture[] } | { problem: string } => {
  const pictures = text
    .split(/\r?\n|[,;|]\s*(?=https?:\/\/)|\s+(?=https?:\/\/)/i)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const [url = '', ...words] = part.split(/\s+/)
      return { url, alt: words.join(' ').slice(0, 300) }
    })
  const wrong = pictures.find(({ url }) => !isAddress(url))
  if (wrong)
    return { problem: `“${wrong.url.slice(0, 60)}” is no address of a picture. It begins with https://.` }
  const long = pictures.find(({ url }) => url.length > 2000)
  return long ? { problem: 'The address of a picture has at most 2,000 characters.' } : { pictures }
}

/** Reads the pictures of a cell; none if it holds anything else. */
export const picturesOf = (text: string): LinkedPicture[] => {
  const read = readPictures(text)
  return 'problem' in read ? [] : read.pictures
}
