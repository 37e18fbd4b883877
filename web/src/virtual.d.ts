declare module 'virtual:page-assets' {
  import type { Manifest } from 'vite'
  export const template: string
  export const manifest: Manifest
}
