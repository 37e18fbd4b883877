/** Most decodings that are tried: `%25` may itself be encoded. */
const mostDecodings = 5

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A path as it is, and decoded once, twice and so on: a shop, or a proxy before it, may read it as any of these. */
const readingsOf = (path: string): string[] => {
  const readings = [path]
  for (
    let next = decoded(path);
    readings.at(-1) !== next && readings.length <= mostDecodings;
    next = decoded(next)
  )
    readings.push(next)
  return readings
}

const stepsOf = (path: string): string[] => path.split(/[/\\]/)

/** In lower case, without empty and dotted steps, and without a slash at its end. */
const plain = (path: string): string => {
  const steps: string[] = []
  for (const step of stepsOf(path.toLowerCase())) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return `/${steps.join('/')}`
}

/** Plain paths that a path may be taken for, however it is written. */
export const spellingsOf = (path: string): string[] => readingsOf(path).map(plain)

/** Tells whether any of these is the given path, or below it. */
export const isBelow = (spellings: readonly string[], path: string): boolean =>
  spellings.some(spelling => spelling === path || spelling.startsWith(`${path}/`))

/** Tells whether a path leads where it says: it has no empty or dotted steps, however they are written. */
export const isStraight = (path: string): boolean =>
  readingsOf(path)
    .flatMap(reading => stepsOf(reading).slice(1))
    .every(step => step !== '' && step !== '.' && step !== '..')
