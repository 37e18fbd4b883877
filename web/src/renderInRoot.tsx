import { type PageMarkup, PageMarkupContext } from '@shop/storefront/kit/page/keepMarkup.tsx'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const root = '<div id="root">'

/** Renders an app. React writes elements for the document's head before the root, so both are returned separately. */
export const renderInRoot = (app: ReactNode, pageMarkup?: PageMarkup): { head: string; app: string } => {
  const rendered = renderToString(
    <div id="root">
      <PageMarkupContext value={pageMarkup ?? null}>{app}</PageMarkupContext>
    </div>,
  )
  const markup = pageMarkup?.fill(rendered) ?? rendered
  const start = markup.indexOf(root)
  return { head: markup.slice(0, start), app: markup.slice(start + root.length, -'</div>'.length) }
}
