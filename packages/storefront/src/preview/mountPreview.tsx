import type { PublicSettings } from '@shop/contracts/shop/endpoints'
import { appearanceVariables } from '@shop/tokens/appearanceVariables'
import tokens from '@shop/tokens/tokens.css?url'
import { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import fonts from '../kit/styles/fonts.css?url'
import global from '../kit/styles/global.css?url'
import type { Shop } from '../kit/shop/shop.ts'
import { trustIndicatorsQuery } from '../pages/home/queries.ts'
import { Preview, type PreviewScene } from './Preview.tsx'

/** Style sheets that the bundler adds; those that the back office creates at run time are left out. */
const bundledStyles = 'link[rel=stylesheet], style[data-vite-dev-id]'

/** Copies a page's style sheets into a frame, also those added later. Returns a function that stops copying. */
const mirrorStyles = (page: Document, frame: Document): (() => void) => {
  const copiedSheets = new Set<Node>()
  const copy = () => {
    for (const sheet of page.head.querySelectorAll(bundledStyles)) {
      if (copiedSheets.has(sheet)) continue
      copiedSheets.add(sheet)
      frame.head.append(frame.importNode(sheet, true))
    }
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(page.head, { childList: true })
  return () => observer.disconnect()
}

const applyAppearance = ({ documentElement }: Document, { appearance }: PublicSettings) => {
  for (const [name, value] of Object.entries(appearanceVariables(appearance)))
    documentElement.style.setProperty(name, value)
  if (appearance.darkMode) documentElement.dataset['theme'] = 'dark'
  else delete documentElement.dataset['theme']
}

/**
 * Renders parts of the shop into a frame's document, whose width determines their layout. Only the styles of the shop's
 * components are copied into it.
 */
export const mountPreview = (frame: Document, shop: Shop) => {
  const links = [tokens, fonts, global].map(href => {
    const link = Object.assign(frame.createElement('link'), { rel: 'stylesheet', href })
    frame.head.append(link)
    return link
  })
  const stopMirroring = mirrorStyles(document, frame)
  // Makes no calls, because all data is provided.
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const root = createRoot(frame.body.appendChild(frame.createElement('div')))
  // Makes the frame scrollable by keyboard.
  frame.body.tabIndex = 0
  return {
    show: (scene: PreviewScene, savedSettings: PublicSettings) => {
      const settings = scene.kind === 'shop' ? { ...savedSettings, ...scene.settings } : savedSettings
      if (scene.kind === 'shop')
        queryClient.setQueryData(trustIndicatorsQuery.queryKey, { items: [...scene.trustIndicators] })
      applyAppearance(frame, settings)
      root.render(<Preview scene={scene} settings={settings} shop={shop} queryClient={queryClient} />)
    },
    close: () => {
      stopMirroring()
      root.unmount()
      links.forEach(link => link.remove())
    },
  }
}
