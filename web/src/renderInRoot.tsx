import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const root = '<div id="root">'

/** An app's markup, and what React wants in the document's head: it puts that before the root. */
export const renderInRoot = (app: ReactNode): { head: string; app: string } => {
  const markup = renderToString(<div id="root">{app}</div>)
  const start = markup.indexOf(root)
  return { head: markup.slice(0, start), app: markup.slice(start + root.length, -'</div>'.length) }
}
