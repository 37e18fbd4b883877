import type { Plugin } from 'vite'

const router = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]/

/** Matches assignments of names for developer tools, which prevent the bundler from dropping unused components. */
const displayName = /^\w+\.displayName = "\w+";$/gm
/** Matches calls that create a component or context without side effects, which the bundler cannot know. */
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
