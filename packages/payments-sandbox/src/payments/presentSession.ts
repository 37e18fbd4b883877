import type { Session } from '../store/objects.ts'
import type { Provider } from '../Provider.ts'
import type { SessionRecord } from '../store/records.ts'

/** The session as Stripe answers it: with the hosted page's address only while it can be paid. */
export const presentSession = (provider: Provider, { session }: SessionRecord): Session => ({
  ...session,
  url: session.status === 'open' ? `${provider.publicUrl}/pay/${session.id}` : null,
})
