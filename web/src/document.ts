import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { appearanceVariables } from '@shop/tokens/appearanceVariables'
import { brand } from '@shop/tokens/palette'
import { template } from 'virtual:page-assets'

interface Parts {
  head: string
  app: string
  /** Given to the browser as JSON. */
  state: unknown
  appearance: PublicSettings['appearance'] | undefined
}

/** JSON that cannot end the script element it stands in. */
export const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const themeOf = (appearance: Parts['appearance']): { attributes: string; meta: string } => {
  if (!appearance) return { attributes: '', meta: `<meta name="theme-color" content="${brand.theme}">` }
  const style = Object.entries(appearanceVariables(appearance))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
  const { darkMode } = appearance
  return {
    attributes: `${darkMode ? ' data-theme="dark"' : ''} style="${style}"`,
    meta:
      `<meta name="theme-color" content="${brand.theme}">` +
      `<meta name="color-scheme" content="${darkMode ? 'dark' : 'light'}">`,
  }
}

/** Puts a rendered page into the template. Replaced through functions: `$` in a text means nothing. */
export const documentOf = ({ head, app, state, appearance }: Parts): string => {
  const { attributes, meta } = themeOf(appearance)
  return template
    .replace(' data-html', () => attributes)
    .replace('<!--head-->', () => meta + head)
    .replace('<!--app-->', () => app)
    .replace('<!--state-->', () => `<script type="application/json" id="state">${jsonText(state)}</script>`)
}
