/**
 * Keeps the page behind a modal panel where it is, with room in place of its scrollbar so that nothing shifts, and
 * returns what lets it go again.
 */
export const holdPage = (): (() => void) => {
  const { documentElement: root, body } = document
  const scrollbar = window.innerWidth - root.clientWidth
  root.style.overflow = 'hidden'
  body.style.paddingRight = `${scrollbar}px`
  return () => {
    root.style.overflow = ''
    body.style.paddingRight = ''
  }
}
