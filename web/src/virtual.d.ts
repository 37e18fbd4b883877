declare module 'virtual:page-assets' {
  import type { Manifest } from 'vite'
  export const template: string
  /** Null while developing. */
  export const manifest: Manifest | null
}
