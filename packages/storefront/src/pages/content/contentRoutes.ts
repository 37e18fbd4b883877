import type { Route } from '../../kit/page/page.ts'

/** The pages of text, linked in the footer. */
export const contentRoutes: readonly Route[] = [
  {
    path: '/about',
    source: 'pages/content/about/AboutPage.tsx',
    load: () => import('./about/AboutPage.tsx'),
  },
  {
    path: '/contact',
    source: 'pages/content/contact/ContactPage.tsx',
    load: () => import('./contact/ContactPage.tsx'),
  },
  { path: '/size-guide', source: 'pages/content/sizeGuide.ts', load: () => import('./sizeGuide.ts') },
  { path: '/shipping', source: 'pages/content/shipping.ts', load: () => import('./shipping.ts') },
  { path: '/returns', source: 'pages/content/returns.ts', load: () => import('./returns.ts') },
  {
    path: '/sustainability',
    source: 'pages/content/sustainability.ts',
    load: () => import('./sustainability.ts'),
  },
  { path: '/careers', source: 'pages/content/careers.ts', load: () => import('./careers.ts') },
  { path: '/press', source: 'pages/content/press.ts', load: () => import('./press.ts') },
  { path: '/privacy', source: 'pages/content/privacy.ts', load: () => import('./privacy.ts') },
  { path: '/terms', source: 'pages/content/terms.ts', load: () => import('./terms.ts') },
]
