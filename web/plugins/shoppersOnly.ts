import type { Plugin } from 'vite'

const backOffice = /[\\/](packages[\\/](admin|ui)|node_modules[\\/](@chakra-ui|@emotion))[\\/]/

/** Fails the build if a part of the back office gets into shoppers' scripts. */
export const shoppersOnly = (): Plugin => ({
  name: 'shop:shoppers-only',
  apply: 'build',
  moduleParsed({ id }) {
    if (backOffice.test(id)) this.error(`the back office reached the storefront (${id})`)
  },
})
