import type { Plugin } from 'vite'

const empty = '\0no-camera'

/** Leaves the camera's scanner and its decoder, a megabyte, out of the app: it has no permission for cameras and never offers one. */
export const noCamera = (): Plugin => ({
  name: 'shop:no-camera',
  enforce: 'pre',
  resolveId: source => (source.endsWith('/camera/CameraPanel.tsx') ? empty : null),
  load: id => (id === empty ? 'export default () => null' : null),
})
