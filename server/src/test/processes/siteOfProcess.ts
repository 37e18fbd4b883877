import type { Site } from '../../site/pages/Site.ts'

/** Pages that name the process which rendered them. */
export const siteOfProcess: Site = {
  renderer: {
    render: async () => ({ status: 200, html: String(process.pid), isShared: false }),
    readFixedPaths: async () => [],
  },
  assets: (_ctx, next) => next(),
  adminDocument: async () => '',
}
