import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A component of an email with its own plain-text version; an empty one leaves the component out. */
export interface WithPlainText<Props> {
  (props: Props): ReactNode
  asText?: (props: Props) => string
}

interface Properties {
  children?: ReactNode
  href?: string
  dangerouslySetInnerHTML?: unknown
  'data-skip-in-text'?: boolean
}

const skippedTags = new Set(['head', 'style', 'img', 'title'])
const blockTags = new Set(['p', 'div', 'table', 'tr', 'td', 'ul', 'hr', 'h1', 'h2', 'h3'])

const linkText = (text: string, href = '') => {
  const address = href.replace(/^(mailto|tel):/, '')
  return text === address || href.startsWith('tel:') ? text : `${text} (${address})`
}

const textOfTag = (name: string, properties: Properties): string => {
  if (skippedTags.has(name) || properties['data-skip-in-text']) return ''
  if (name === 'br') return '\n'
  const text = textOfNode(properties.children)
  if (name === 'a') return linkText(text.trim(), properties.href)
  if (name === 'h1' || name === 'h2') return `\n\n${text.trim().toUpperCase()}\n\n`
  if (name === 'li') return `\n- ${text.trim()}`
  return blockTags.has(name) ? `\n\n${text}\n\n` : text
}

/** Calls components as plain functions, since emails have no state. */
const textOfElement = ({ type, props }: ReactElement<Properties>): string => {
  if (typeof type === 'string') return textOfTag(type, props)
  if (typeof type === 'function') {
    const component = type as WithPlainText<Properties>
    return component.asText ? `\n\n${component.asText(props)}\n\n` : textOfNode(component(props))
  }
  // Fragments and context providers render their children.
  const { render } = type as { render?: (props: Properties, ref: null) => ReactNode }
  return textOfNode(render ? render(props, null) : props.children)
}

const textOfNode = (node: ReactNode): string =>
  Children.toArray(node)
    .map(child => (isValidElement<Properties>(child) ? textOfElement(child) : `${child as string | number}`))
    .join('')

/**
 * Renders an email as plain text: paragraphs with one empty line in between, links with their addresses. Walks the same
 * elements that become HTML, so both always have the same content.
 */
export const asText = (email: ReactElement): string =>
  textOfNode(email)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .concat('\n')

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/**
 * Renders an email as an HTML document. Renders synchronously, which costs half of what @react-email/render's stream
 * does. Removes React's preload hints, which email clients ignore.
 */
export const asHtml = (email: ReactElement): string =>
  doctype + renderToStaticMarkup(email).replaceAll(/<link rel="preload"[^>]*>/g, '')
