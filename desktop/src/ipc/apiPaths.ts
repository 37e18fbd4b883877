/** Maximum number of decodings to try: `%25` may itself be encoded. */
const maxDecodings = 5

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Lists a path undecoded, decoded once, twice and so on: a shop, or a proxy in front of it, may read any of these. */
const decodingsOf = (path: string): string[] => {
  const decodings = [path]
  for (
    let next = decode(path);
    decodings.at(-1) !== next && decodings.length <= maxDecodings;
    next = decode(next)
  )
    decodings.push(next)
  return decodings
}

const segmentsOf = (path: string): string[] => path.split(/[/\\]/)

/** Normalises a path: lower case, no empty or dotted segments, no slash at its end. */
const normalise = (path: string): string => {
  const segments: string[] = []
  for (const segment of segmentsOf(path.toLowerCase())) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** Lists the normalised paths that a server may read from a path. */
export const possiblePathsOf = (path: string): string[] => decodingsOf(path).map(normalise)

/** Tells whether any of these spellings is `path`, or below it. */
export const isBelow = (spellings: readonly string[], path: string): boolean =>
  spellings.some(spelling => spelling === path || spelling.startsWith(`${path}/`))

/** Tells whether a path has no empty or dotted segments, however often it is decoded. */
export const hasPlainSegments = (path: string): boolean =>
  decodingsOf(path)
    .flatMap(decoding => segmentsOf(decoding).slice(1))
    .every(segment => segment !== '' && segment !== '.' && segment !== '..')
