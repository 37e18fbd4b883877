import { createClient } from '@shop/client/createClient'
import { createSession } from '@shop/client/createSession'
import { getMe } from '@shop/contracts/accounts/endpoints'
import '@shop/storefront/kit/styles/fonts.css'
import '@shop/storefront/kit/styles/global.css'
import { staffBar } from '@shop/storefront/shell/maintenance/staffBar'
import '@shop/tokens/tokens.css'

const session = createSession()

/** Asks the server whether the user is still staff, because the stored user may be outdated. */
const isStaff = async (): Promise<boolean> => {
  if (!session.user()?.isAdmin) return false
  const me = await createClient({ base: '/api', session }).call(getMe, {})
  return me.isAdmin && me.secondFactor !== 'required'
}

// The server cannot know who opens a page, and shows everybody that the shop is closed. Staff continue from here: their
// calls have a session, and the API refuses everybody else.
if (await isStaff().catch(() => false)) {
  document.getElementById('root')?.replaceChildren()
  document.body.append(staffBar())
  await import('./entry-client.tsx')
}
