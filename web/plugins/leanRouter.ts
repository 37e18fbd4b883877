import type { Plugin } from 'vite'

const router = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]/

/** Names for developer tools, whose assignments keep unused components alive. */
const displayName = /^\w+\.displayName = "\w+";$/gm
/** Calls without side effects that make a component or context, which the bundler cannot know. */
const pureCall = /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm

/** Lets the bundler drop unused parts of the router. */
export const leanRouter = (): Plugin => ({
  name: 'shop:lean-router',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: (code, id) =>
    router.test(id)
      ? {
          code: code.replaceAll(displayName, '').replaceAll(pureCall, '$1/* @__PURE__ */ $2'),
          map: null,
        }
      : null,
})
