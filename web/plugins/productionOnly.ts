import type { Plugin } from 'vite'

/** Fails a build that includes a library's development version. */
export const productionOnly = (): Plugin => ({
  name: 'production-only',
  generateBundle() {
    const found = [...this.getModuleIds()].filter(id => /[\\/]dist[\\/]development[\\/]/.test(id))
    if (found.length > 0) this.error(`Built for developers: ${found.join(', ')}`)
  },
})
