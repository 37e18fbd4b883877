import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/**
 * A letter as an HTML document, drawn in one go: a stream, as @react-email/render makes, costs twice as much. React's
 * hints to load pictures early are taken out, since mailboxes have no use for them.
 */
export const asHtml = (letter: ReactElement): string =>
  doctype + renderToStaticMarkup(letter).replaceAll(/<link rel="preload"[^>]*>/g, '')
