import type { Plugin } from 'vite'

const query = /[\\/]query-core[\\/]build[\\/]modern[\\/]query\.js$/
const endless = 'this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : '

/** Takes endless lists out of the query library: the shop's lists have pages. Fails when the library changes there. */
export const leanQueries = (): Plugin => ({
  name: 'shop:lean-queries',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (!query.test(id)) return null
    if (!code.includes(endless)) this.error(`${id} has no endless lists any more`)
    return { code: code.replace(endless, ''), map: null }
  },
})
