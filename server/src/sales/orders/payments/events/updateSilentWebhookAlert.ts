import { raiseAlert, resolveAlerts } from '../../../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { ago, minuteMs } from '../../../../platform/base/time.ts'

/** Time within which the provider delivers nearly every event, ms. */
const deliveryMs = 10 * minuteMs
/** Undelivered events in a row that raise the alert; fewer may be chance. */
const alertingCount = 3

const subject = 'webhook'
const detail =
  `The provider's last ${alertingCount} events did not come by the webhook: the shop found them by asking, up to a minute late. ` +
  'Please compare STRIPE_WEBHOOK_SECRET with the endpoint in the provider’s dashboard, and look there at what its deliveries are answered.'

/**
 * Notifies staff that the provider's events do not arrive, for example because of a wrong secret, and when they arrive
 * again.
 */
export const updateSilentWebhookAlert = async (deps: Deps): Promise<void> => {
  const deliveredBefore = ago(deps, deliveryMs)
  const lastEvents: { is_undelivered: boolean | 0 | 1 }[] = await deps
    .db('stripe_events')
    .where('received_at', '<', deliveredBefore)
    .orderBy('received_at', 'desc')
    .limit(alertingCount)
    .select('is_undelivered')
  const undeliveredCount = lastEvents.filter(event => event.is_undelivered).length
  if (undeliveredCount === alertingCount)
    await raiseAlert(deps.db, { kind: 'webhook-silent', subject, detail, at: nowIso(deps) })
  else if (!lastEvents[0]?.is_undelivered)
    await resolveAlerts(deps.db, 'webhook-silent', [subject], nowIso(deps))
}
