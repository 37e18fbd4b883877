import type { Route } from '../app/routes.ts'

const soon = (path: string, title: string, text?: string): Route => ({
  path,
  source: 'soon/SoonPage.tsx',
  load: async () => ({ page: (await import('./SoonPage.tsx')).soonPage(title, text) }),
})

export const soonRoutes: readonly Route[] = [soon('/size-guide', 'Size Guide')]
