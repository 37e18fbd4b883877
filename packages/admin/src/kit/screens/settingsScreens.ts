import type { Screen } from './Screen.ts'

/** The settings screen and the screens below it. */
export const settingsScreens = [
  {
    path: 'settings',
    title: 'Settings',
    needs: 'settings:read',
    icon: 'settings',
    key: 's',
    shortcut: '8',
    live: null,
    words:
      'general store email security payment shipping appearance notifications name currency vat smtp 2fa stripe paypal klarna rates colours banner hero homepage trust maintenance',
    acts: [
      {
        title: 'Shipping rates',
        to: 'settings?tab=shipping',
        needs: 'settings:read',
        words: 'delivery countries free',
      },
      {
        title: 'Send a test email',
        to: 'settings?tab=email',
        needs: 'settings:write',
        words: 'smtp mail server',
      },
      {
        title: 'Check payment status',
        to: 'settings?tab=payment',
        needs: 'settings:read',
        words: 'stripe paypal webhook',
      },
    ],
  },
  {
    path: 'assistants',
    title: 'Assistants',
    needs: 'settings:read',
    icon: 'assistant',
    key: 'n',
    shortcut: 'Shift+Y',
    live: null,
    words: 'ai agents chatgpt gemini mcp ucp acp tokens',
  },
  {
    path: 'assistants/changes',
    title: 'Changes to Confirm',
    needs: 'proposals:decide',
    words: 'ai assistants proposals approve mcp',
  },
  {
    path: 'settings/webhooks',
    title: 'Webhooks',
    needs: 'webhooks:manage',
    words: 'integrations events notify systems developers erp warehouse',
  },
  {
    path: 'settings/webhooks/:id',
    title: 'Webhook',
    needs: 'webhooks:manage',
  },
  {
    path: 'settings/places',
    title: 'Places',
    needs: 'stock:read',
    words: 'stock store room shop floor warehouse locations transfers move',
  },
  {
    path: 'settings/redirects',
    title: 'Redirects',
    needs: 'products:read',
    words: '301 404 url moved missing',
  },
] as const satisfies readonly Screen[]
