import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A part of a letter that says in plain text something else than its own content; empty leaves it out. */
export interface Spoken<Props> {
  (props: Props): ReactNode
  asText?: (props: Props) => string
}

interface Properties {
  children?: ReactNode
  href?: string
  dangerouslySetInnerHTML?: unknown
  'data-skip-in-text'?: boolean
}

const silent = new Set(['head', 'style', 'img', 'title'])
const blocks = new Set(['p', 'div', 'table', 'tr', 'td', 'ul', 'hr', 'h1', 'h2', 'h3'])

const link = (text: string, href = '') => {
  const address = href.replace(/^(mailto|tel):/, '')
  return text === address || href.startsWith('tel:') ? text : `${text} (${address})`
}

const ofIntrinsic = (name: string, properties: Properties): string => {
  if (silent.has(name) || properties['data-skip-in-text']) return ''
  if (name === 'br') return '\n'
  const text = ofNode(properties.children)
  if (name === 'a') return link(text.trim(), properties.href)
  if (name === 'h1' || name === 'h2') return `\n\n${text.trim().toUpperCase()}\n\n`
  if (name === 'li') return `\n- ${text.trim()}`
  return blocks.has(name) ? `\n\n${text}\n\n` : text
}

/** Components are plain functions of their properties here: letters have no state. */
const ofElement = ({ type, props }: ReactElement<Properties>): string => {
  if (typeof type === 'string') return ofIntrinsic(type, props)
  if (typeof type === 'function') {
    const part = type as Spoken<Properties>
    return part.asText ? `\n\n${part.asText(props)}\n\n` : ofNode(part(props))
  }
  // Fragments and contexts say what is in them.
  const { render } = type as { render?: (props: Properties, ref: null) => ReactNode }
  return ofNode(render ? render(props, null) : props.children)
}

const ofNode = (node: ReactNode): string =>
  Children.toArray(node)
    .map(child => (isValidElement<Properties>(child) ? ofElement(child) : `${child as string | number}`))
    .join('')

/**
 * A letter as plain text: paragraphs with one empty line between them, links with their addresses. Walks the same
 * elements that become HTML, so the two never say different things.
 */
export const asText = (letter: ReactElement): string =>
  ofNode(letter)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .concat('\n')

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/**
 * A letter as an HTML document, drawn in one go: a stream, as @react-email/render makes, costs twice as much. React's
 * hints to load pictures early are taken out, since mailboxes have no use for them.
 */
export const asHtml = (letter: ReactElement): string =>
  doctype + renderToStaticMarkup(letter).replaceAll(/<link rel="preload"[^>]*>/g, '')
