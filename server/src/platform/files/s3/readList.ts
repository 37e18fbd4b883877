export interface ListedObject {
  key: string
  size: number
  /** ms since 1970. */
  writtenAt: number
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decodeXml = (text: string) =>
  text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all)

/** Returns the text of the first element with this name. */
const textIn = (xml: string, name: string): string | undefined => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text === undefined ? undefined : decodeXml(text)
}

/** Reads a page of a bucket's list: its objects, and the token of the next page, if there is one. */
export const readList = (xml: string): { objects: ListedObject[]; next: string | undefined } => {
  const isEncoded = textIn(xml, 'EncodingType') === 'url'
  const keyOf = (text: string) => (isEncoded ? decodeURIComponent(text.replaceAll('+', ' ')) : text)
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, contents = '']) => ({
    key: keyOf(textIn(contents, 'Key') ?? ''),
    size: Number(textIn(contents, 'Size')),
    writtenAt: Date.parse(textIn(contents, 'LastModified') ?? ''),
  }))
  return {
    objects,
    next: textIn(xml, 'IsTruncated') === 'true' ? textIn(xml, 'NextContinuationToken') : undefined,
  }
}
