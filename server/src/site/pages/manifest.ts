import { brand, dark, light } from '@shop/tokens/palette'
import type { Middleware } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { isRead } from '../../platform/http/isRead.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Answers /manifest.webmanifest, which describes how the shop is installed on a home screen under its own name. */
export const manifest =
  ({ settings }: Pick<Deps, 'settings'>): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== '/manifest.webmanifest' || !isRead(ctx)) return next()
    const { general, appearance } = await settings.read()
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.body = {
      id: '/',
      name: general.storeName,
      short_name: general.storeName.slice(0, 12),
      description: general.storeDescription,
      lang: 'en-GB',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: (appearance.darkMode ? dark : light).ground,
      theme_color: brand.theme,
      categories: ['shopping'],
      icons: [
        icon('icon-192', 192, 'any'),
        icon('icon-512', 512, 'any'),
        icon('icon-maskable-512', 512, 'maskable'),
      ],
    }
    ctx.type = 'application/manifest+json'
  }
