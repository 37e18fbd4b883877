/** Style sheets that the bundler brings along; what the back office makes at run time is not for the shop. */
const brought = 'link[rel=stylesheet], style[data-vite-dev-id]'

/** Copies the style sheets of a page into a frame, and those that come later with further parts. Answers how to stop. */
export const mirrorStyles = (page: Document, frame: Document): (() => void) => {
  const copied = new Set<Node>()
  const copy = () => {
    for (const sheet of page.head.querySelectorAll(brought)) {
      if (copied.has(sheet)) continue
      copied.add(sheet)
      frame.head.append(frame.importNode(sheet, true))
    }
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(page.head, { childList: true })
  return () => observer.disconnect()
}
