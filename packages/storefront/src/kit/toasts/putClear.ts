/** Places of a toast, the default one first. On a phone those at one edge are the same. */
const places = ['bottom', 'top', 'bottom-far', 'top-far'] as const

/** Elements to keep visible: totals, buying buttons, wrong fields, and the focus. */
const kept = '[data-keep-clear], [aria-invalid="true"], :focus'

/** Largest share of the window's height at which an element is kept visible, which excludes whole pages. */
const mostHeight = 0.6

const length = (from: number, to: number) => Math.max(0, to - from)

/** Area of such elements that a toast at this place would cover, px². */
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

/** Puts the toast where it covers least of the elements to keep visible. */
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
