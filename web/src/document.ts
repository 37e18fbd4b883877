import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { otherPlaces } from '@shop/storefront/features/place/otherPlaces'
import { appearanceVariables } from '@shop/tokens/appearanceVariables'
import { brand } from '@shop/tokens/palette'
import { template } from 'virtual:page-assets'

interface Parts {
  head: string
  app: string
  /** State, passed to the browser as JSON. */
  state: unknown
  /** Undefined if the settings could not be read. */
  settings: PublicSettings | undefined
}

/** Returns JSON that cannot end its script element. */
export const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const themeOf = (settings: Parts['settings']): { attributes: string; meta: string } => {
  const appearance = settings?.appearance
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

/** Returns attributes with the destinations whose prices wait for the page's scripts; read by `entry-early.ts`. */
const placeAttributes = (settings: Parts['settings']): string => {
  const destinations = settings && otherPlaces(settings)
  return destinations
    ? ` data-other-prices="${destinations.otherPrices}" data-about-prices="${destinations.convertedPrices}"`
    : ''
}

const placeholders = [' data-html', '<!--head-->', '<!--app-->', '<!--state-->'] as const
const fixedParts = template.split(new RegExp(placeholders.join('|')))

/** Inserts a rendered page into the template. */
export const documentOf = ({ head, app, state, settings }: Parts): string => {
  const { attributes, meta } = themeOf(settings)
  const json = `<script type="application/json" id="state">${jsonText(state)}</script>`
  const parts = [attributes + placeAttributes(settings), meta + head, app, json]
  return fixedParts.map((text, index) => text + (parts[index] ?? '')).join('')
}
