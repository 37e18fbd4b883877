import type { Route } from '../app/routes.ts'

/** The pages of words, which the footer leads to. */
export const contentRoutes: readonly Route[] = [
  { path: '/about', source: 'content/about/AboutPage.tsx', load: () => import('./about/AboutPage.tsx') },
  {
    path: '/contact',
    source: 'content/contact/ContactPage.tsx',
    load: () => import('./contact/ContactPage.tsx'),
  },
  { path: '/size-guide', source: 'content/sizeGuide.ts', load: () => import('./sizeGuide.ts') },
  { path: '/shipping', source: 'content/shipping.ts', load: () => import('./shipping.ts') },
  { path: '/returns', source: 'content/returns.ts', load: () => import('./returns.ts') },
  { path: '/sustainability', source: 'content/sustainability.ts', load: () => import('./sustainability.ts') },
  { path: '/careers', source: 'content/careers.ts', load: () => import('./careers.ts') },
  { path: '/press', source: 'content/press.ts', load: () => import('./press.ts') },
  { path: '/privacy', source: 'content/privacy.ts', load: () => import('./privacy.ts') },
  { path: '/terms', source: 'content/terms.ts', load: () => import('./terms.ts') },
]
