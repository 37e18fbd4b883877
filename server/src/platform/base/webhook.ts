/** A place outside that is told something. */
export interface Webhook {
  form: WebhookForm
  url: string
}

const forms = ['slack', 'teams', 'ntfy', 'json'] as const
type WebhookForm = (typeof forms)[number]

/** Reads an address with its form in front, such as `slack+https://hooks.slack.com/services/…`. */
export const parseWebhook = (text: string): Webhook | null => {
  const found = /^([a-z]+)\+(https?:\/\/.+)$/.exec(text)
  const form = forms.find(name => name === found?.[1])
  const url = found?.[2]
  return form && url && URL.canParse(url) ? { form, url } : null
}

/** Something to be told: a heading, and a line for each thing. */
interface News {
  title: string
  lines: readonly string[]
  /** Page where somebody deals with it. */
  url: string
}

const textOf = ({ title, lines, url }: News) => [title, ...lines.map(line => `• ${line}`), url].join('\n')

const bodies: Record<WebhookForm, (news: News) => string> = {
  slack: news => JSON.stringify({ text: textOf(news) }),
  // Workflows of Teams take adaptive cards alone.
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
  json: news => JSON.stringify(news),
}

/** Longest wait for an answer. */
const timeoutMs = 10_000

/** Posts news to a webhook. Throws unless it answers with 2xx within ten seconds. */
export const post = async ({ form, url }: Webhook, news: News): Promise<void> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': form === 'ntfy' ? 'text/plain; charset=utf-8' : 'application/json' },
    body: bodies[form](news),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`)
}
