import type { Plugin } from 'vite'

const emptyModuleId = '\0no-camera'

/** Leaves the barcode scanner for cameras, about a megabyte, out of the desktop app, which may not use a camera. */
export const noCamera = (): Plugin => ({
  name: 'shop:no-camera',
  enforce: 'pre',
  resolveId: source => (source.endsWith('/camera/CameraPanel.tsx') ? emptyModuleId : null),
  load: id => (id === emptyModuleId ? 'export default () => null' : null),
})
