declare module 'virtual:page-assets' {
  import type { Manifest } from 'vite'
  export const template: string
  /** Null in development. */
  export const manifest: Manifest | null
}
