import type { Plugin } from 'vite'

const router = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]/

/** Names for developers' tools. As assignments they keep components alive that nobody uses. */
const displayName = /^\w+\.displayName = "\w+";$/gm
/** Makes a component or context and does nothing else, which the bundler cannot know. */
const pureCall = /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm

/** Lets the bundler drop the parts of the router that no page uses. */
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
