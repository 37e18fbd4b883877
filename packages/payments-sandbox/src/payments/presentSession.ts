import type { Session } from '../store/objects.ts'
import type { Provider } from '../Provider.ts'
import type { SessionRecord } from '../store/records.ts'

/** Returns the session in Stripe's format; it has the hosted page's URL only while it can be paid. */
export const presentSession = (provider: Provider, { session }: SessionRecord): Session => ({
  ...session,
  url: session.status === 'open' ? `${provider.publicUrl}/pay/${session.id}` : null,
})
