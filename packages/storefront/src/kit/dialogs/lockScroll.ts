/**
 * Stops the page behind a modal panel from scrolling, and reserves the width of its scrollbar. Returns a function that
 * reverts both.
 */
export const lockScroll = (): (() => void) => {
  const { documentElement: root, body } = document
  const scrollbarWidth = window.innerWidth - root.clientWidth
  root.style.overflow = 'hidden'
  body.style.paddingRight = `${scrollbarWidth}px`
  return () => {
    root.style.overflow = ''
    body.style.paddingRight = ''
  }
}
