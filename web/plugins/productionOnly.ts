import type { Plugin } from 'vite'

/** Ends a build that took a library's form for developers, which checks and warns as it runs. */
export const productionOnly = (): Plugin => ({
  name: 'production-only',
  generateBundle() {
    const found = [...this.getModuleIds()].filter(id => /[\\/]dist[\\/]development[\\/]/.test(id))
    if (found.length > 0) this.error(`Built for developers: ${found.join(', ')}`)
  },
})
