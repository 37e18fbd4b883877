/** Maximum number of decodings to try: `%25` may itself be encoded. */
const maxDecodings = 5

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Lists a path undecoded, decoded once, twice and so on: a shop, or a proxy in front of it, may read any of these. */
const readingsOf = (path: string): string[] => {
  const readings = [path]
  for (
    let next = decoded(path);
    readings.at(-1) !== next && readings.length <= maxDecodings;
    next = decoded(next)
  )
    readings.push(next)
  return readings
}

const stepsOf = (path: string): string[] => path.split(/[/\\]/)

/** Normalises a path: lower case, no empty or dotted segments, no slash at its end. */
const plain = (path: string): string => {
  const steps: string[] = []
  for (const step of stepsOf(path.toLowerCase())) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return `/${steps.join('/')}`
}

/** Lists the normalised paths that a server may read from a path. */
export const spellingsOf = (path: string): string[] => readingsOf(path).map(plain)

/** Tells whether any of these spellings is `path`, or below it. */
export const isBelow = (spellings: readonly string[], path: string): boolean =>
  spellings.some(spelling => spelling === path || spelling.startsWith(`${path}/`))

/** Tells whether a path has no empty or dotted segments, however often it is decoded. */
export const isStraight = (path: string): boolean =>
  readingsOf(path)
    .flatMap(reading => stepsOf(reading).slice(1))
    .every(step => step !== '' && step !== '.' && step !== '..')
