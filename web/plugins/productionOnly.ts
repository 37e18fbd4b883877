import type { Plugin } from 'vite'

/** Fails a build that includes a library's development version. */
export const productionOnly = (): Plugin => ({
  name: 'shop:production-only',
  generateBundle() {
    const developmentFiles = [...this.getModuleIds()].filter(id => /[\\/]dist[\\/]development[\\/]/.test(id))
    if (developmentFiles.length > 0) this.error(`Built for developers: ${developmentFiles.join(', ')}`)
  },
})
