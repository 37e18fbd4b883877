import type { Endpoint } from '@shop/contracts/endpoint'
import type { Context } from 'koa'
import { Failure, unauthenticated } from './Failure.ts'
import type { FindViewer, Viewer } from './Viewer.ts'

/**
 * Identifies the viewer and admits them: nobody in particular for what is public. Role and active flag are read from
 * the database each time. Throws `unauthenticated`, `forbidden` or `second_factor_required`.
 */
export const admit = async (
  findViewer: FindViewer,
  access: Endpoint['access'],
  ctx: Context,
): Promise<Viewer | null> => {
  if (access === 'public') return null
  const viewer = await findViewer(ctx.get('authorization'))
  if (!viewer) throw unauthenticated()
  if (access === 'admin' && !viewer.isAdmin)
    throw viewer.mustEnrol
      ? new Failure('second_factor_required', 'Please set up two-step sign-in first.')
      : new Failure('forbidden', 'This is for staff only.')
  return viewer
}
