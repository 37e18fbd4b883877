import type { CSSProperties } from 'react'
import { brand, dark, light } from '@shop/tokens/palette'
import { contrast, parseColor, readableOn, readableRatio } from '@shop/tokens/contrast'

/** Email clients load no fonts of ours, so these name the most similar common ones. */
const serif = "Newsreader, Georgia, 'Times New Roman', serif"
const sans = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const line = `1px solid ${light.line}`
const body = { fontFamily: sans, fontSize: '16px', lineHeight: '24px', margin: 0 }

/** Styles are inline, because many email clients drop all of a style sheet except the rules in `sheet`. */
export const styles = {
  ground: { ...body, backgroundColor: light.ground, color: light.ink, padding: '32px 12px' },
  logo: { fontFamily: serif, fontSize: '28px', lineHeight: '32px', color: light.ink, textDecoration: 'none' },
  card: { backgroundColor: light.surface, padding: '40px', border: line, borderRadius: '4px' },
  title: {
    fontFamily: serif,
    fontSize: '32px',
    lineHeight: '38px',
    fontWeight: 400,
    letterSpacing: '-0.01em',
    margin: '0 0 16px',
    color: light.ink,
  },
  heading: { fontSize: '16px', lineHeight: '24px', fontWeight: 600, margin: '32px 0 8px', color: light.ink },
  text: { ...body, margin: '0 0 16px', color: light.ink },
  muted: { ...body, fontSize: '14px', lineHeight: '21px', margin: '0 0 8px', color: light.muted },
  small: { ...body, fontSize: '13px', lineHeight: '20px', margin: '0 0 12px', color: light.muted },
  smallHeading: {
    fontFamily: sans,
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: 600,
    margin: '24px 0 6px',
    color: light.ink,
  },
  product: { fontFamily: serif, fontSize: '18px', lineHeight: '24px', margin: 0, color: light.ink },
  link: { color: 'inherit', textDecoration: 'underline' },
  plainLink: { color: light.ink, textDecoration: 'none' },
  rule: { borderTop: line, margin: '32px 0', width: '100%' },
  row: { borderTop: line, padding: '16px 0', verticalAlign: 'top' },
  picture: { backgroundColor: light.sunken, borderRadius: '2px' },
  figure: { ...body, textAlign: 'right', whiteSpace: 'nowrap', color: light.ink },
  form: { border: line, borderRadius: '4px', padding: '20px 24px' },
} satisfies Record<string, CSSProperties>

/** Returns the style of an email's main button, in the shop's own colour. */
export const buttonStyle = (primaryColor: string): CSSProperties => {
  const color = parseColor(primaryColor) ? primaryColor : brand.primary
  const isBright = contrast(color, light.surface) < readableRatio
  return {
    ...body,
    display: 'inline-block',
    fontWeight: 600,
    lineHeight: '20px',
    padding: '14px 28px',
    borderRadius: '2px',
    backgroundColor: color,
    border: `1px solid ${color}`,
    color: readableOn(color, isBright ? light.ink : light.surface),
    textDecoration: 'none',
  }
}

const important = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value} !important`)
    .join(';')

const rule = (names: string, values: Record<string, string>) => `${names}{${important(values)}}`

/** Styles that only a style sheet can express: dark colours and narrow screens. */
export const sheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  rule('.ground,.ground>table>tbody>tr>td', { 'background-color': dark.ground }),
  rule('.surface', { 'background-color': dark.surface, 'border-color': dark.line }),
  rule('.line', { 'border-color': dark.line }),
  rule('.ink', { color: dark.ink }),
  rule('.muted', { color: dark.muted }),
  rule('.success', { color: dark.success }),
  // A dark brand colour would be invisible on the dark ground, so the button is light there.
  rule('.button', { 'background-color': dark.ink, 'border-color': dark.ink, color: light.ink }),
  '}',
  '@media (max-width:600px){',
  rule('.surface', { padding: '28px 20px' }),
  rule('.outer', { padding: '20px 0' }),
  rule('.title', { 'font-size': '27px', 'line-height': '33px' }),
  rule('.stack', { display: 'block', width: '100%', 'box-sizing': 'border-box' }),
  rule('.below', { 'padding-top': '20px' }),
  rule('.near', { 'padding-top': '8px' }),
  rule('.wide', { display: 'block', 'text-align': 'center' }),
  '}',
].join('')
