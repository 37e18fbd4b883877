/** Places of a toast, the usual one first. On a phone those at one edge are the same. */
const places = ['bottom', 'top', 'bottom-far', 'top-far'] as const

/** Elements to stay in sight: a total, a button that buys, what was refused, and where the keyboard is. */
const kept = '[data-keep-clear], [aria-invalid="true"], :focus'

/** Greatest share of the window's height at which an element is worth keeping clear; a page as a whole is not. */
const mostHeight = 0.6

const length = (from: number, to: number) => Math.max(0, to - from)

/** Area that a toast at this place would cover of what has to stay in sight, px². */
const coveredBy = (toast: HTMLElement): number => {
  const place = toast.getBoundingClientRect()
  return [...document.querySelectorAll(kept)]
    .filter(element => !toast.contains(element))
    .map(element => element.getBoundingClientRect())
    .filter(({ height }) => height < innerHeight * mostHeight)
    .reduce((sum, { top, bottom, left, right }) => {
      const width = length(Math.max(left, place.left), Math.min(right, place.right))
      return sum + width * length(Math.max(top, place.top), Math.min(bottom, place.bottom))
    }, 0)
}

/** Puts the toast where it covers nothing that has to stay in sight, or else the least of it. */
export const putClear = (toast: HTMLElement): void => {
  let least = { at: places[0] as string, covered: Infinity }
  for (const at of places) {
    toast.dataset['at'] = at
    const covered = coveredBy(toast)
    if (covered < least.covered) least = { at, covered }
    if (covered === 0) break
  }
  toast.dataset['at'] = least.at
}
