import type { Route } from '../app/routes.ts'

const soon = (path: string, title: string, text?: string): Route => ({
  path,
  source: 'soon/SoonPage.tsx',
  load: async () => ({ page: (await import('./SoonPage.tsx')).soonPage(title, text) }),
})

export const soonRoutes: readonly Route[] = [
  soon('/search', 'Search', 'Search opens soon.'),
  soon('/about', 'About'),
  soon('/size-guide', 'Size Guide'),
  soon('/shipping', 'Shipping'),
  soon('/returns', 'Returns'),
  soon('/contact', 'Contact'),
  soon('/sustainability', 'Sustainability'),
  soon('/careers', 'Careers'),
  soon('/press', 'Press'),
  soon('/privacy', 'Privacy'),
  soon('/terms', 'Terms'),
  soon('/forgot-password', 'Forgot Password'),
]
