import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const root = '<div id="root">'

/** Renders an app. React writes elements for the document's head before the root, so both are returned separately. */
export const renderInRoot = (app: ReactNode): { head: string; app: string } => {
  const markup = renderToString(<div id="root">{app}</div>)
  const start = markup.indexOf(root)
  return { head: markup.slice(0, start), app: markup.slice(start + root.length, -'</div>'.length) }
}
