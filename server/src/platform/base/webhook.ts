/** An outside address that receives messages. */
export interface Webhook {
  form: WebhookForm
  url: string
}

const forms = ['slack', 'teams', 'ntfy', 'json'] as const
export type WebhookForm = (typeof forms)[number]

/**
 * Reads an address that its form precedes, such as `slack+https://hooks.slack.com/services/…`; null for anything else.
 */
export const parseWebhook = (text: string): Webhook | null => {
  const match = /^([a-z]+)\+(https?:\/\/.+)$/.exec(text)
  const form = forms.find(name => name === match?.[1])
  const url = match?.[2]
  return form && url && URL.canParse(url) ? { form, url } : null
}
