import type { Site } from '../../site/pages/Site.ts'

/** Pages that say which process has drawn them. */
export const siteOfProcess: Site = {
  renderer: {
    render: async () => ({ status: 200, html: String(process.pid), isShared: false }),
    readFixedPaths: async () => [],
  },
  assets: (_ctx, next) => next(),
  adminDocument: async () => '',
}
