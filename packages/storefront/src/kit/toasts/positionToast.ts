/** Positions of a toast, the default one first. On a phone, positions at the same edge coincide. */
const positions = ['bottom', 'top', 'bottom-far', 'top-far'] as const

/** Elements to keep visible: totals, buying buttons, invalid fields, and the focused element. */
const protectedElements = '[data-keep-clear], [aria-invalid="true"], :focus'

/** Maximum share of the window's height at which an element is kept visible, which excludes whole pages. */
const maxHeightShare = 0.6

const overlap = (from: number, to: number) => Math.max(0, to - from)

/** Returns the area of the protected elements that the toast covers at its current position, px². */
const coveredArea = (toast: HTMLElement): number => {
  const toastBox = toast.getBoundingClientRect()
  return [...document.querySelectorAll(protectedElements)]
    .filter(element => !toast.contains(element))
    .map(element => element.getBoundingClientRect())
    .filter(({ height }) => height < innerHeight * maxHeightShare)
    .reduce((sum, { top, bottom, left, right }) => {
      const width = overlap(Math.max(left, toastBox.left), Math.min(right, toastBox.right))
      return sum + width * overlap(Math.max(top, toastBox.top), Math.min(bottom, toastBox.bottom))
    }, 0)
}

/** Moves the toast to the position where it covers least of the elements to keep visible. */
export const positionToast = (toast: HTMLElement): void => {
  let best = { position: positions[0] as string, covered: Infinity }
  for (const position of positions) {
    toast.dataset['at'] = position
    const covered = coveredArea(toast)
    if (covered < best.covered) best = { position, covered }
    if (covered === 0) break
  }
  toast.dataset['at'] = best.position
}
