import type { Webhook, WebhookForm } from '../../platform/base/webhook.ts'
import { fetchOutward } from '../../platform/http/outward/fetchOutward.ts'

/** A notification: a heading, and a line for each item. */
interface WebhookNotification {
  title: string
  lines: readonly string[]
  /** Page for dealing with it. */
  url: string
}

const textOf = ({ title, lines, url }: WebhookNotification) =>
  [title, ...lines.map(line => `• ${line}`), url].join('\n')

const bodies: Record<WebhookForm, (notification: WebhookNotification) => string> = {
  slack: notification => JSON.stringify({ text: textOf(notification) }),
  // Workflows of Teams accept only adaptive cards.
  teams: ({ title, lines, url }) =>
    JSON.stringify({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'TextBlock', text: title, weight: 'bolder', wrap: true },
              ...lines.map(text => ({ type: 'TextBlock', text, wrap: true })),
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open', url }],
          },
        },
      ],
    }),
  ntfy: textOf,
  json: notification => JSON.stringify(notification),
}

/**
 * Posts a notification to a webhook. Throws unless the webhook answers with 2xx within ten seconds. Its address may be
 * in a private network, since the operator of the shop has configured it.
 */
export const postNotification = async (
  { form, url }: Webhook,
  notification: WebhookNotification,
): Promise<void> => {
  const { status } = await fetchOutward(url, {
    method: 'POST',
    headers: { 'Content-Type': form === 'ntfy' ? 'text/plain; charset=utf-8' : 'application/json' },
    body: bodies[form](notification),
    reach: 'anywhere',
  })
  if (status < 200 || status > 299) throw new Error(`the webhook answered ${status}`)
}
