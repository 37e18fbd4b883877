import { keysOf } from '@shop/contracts/keys'
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  topicPermission,
  updateWebhook,
  type Webhook,
} from '@shop/contracts/webhooks/endpoints'
import {
  allWebhookTopics,
  webhookNouns,
  type WebhookTopic,
  webhookTopics,
} from '@shop/contracts/webhooks/topics'
import { useState } from 'react'
import { FormGroups } from '../../kit/form/FormGroups.tsx'
import { FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { SecretDialog } from './SecretDialog.tsx'

type Values = Pick<Webhook, 'name' | 'url' | 'topics'>

interface Props {
  /** The edited webhook; undefined for a new one. */
  webhook?: Webhook
  onClose: () => void
}

const labels: Readonly<Record<string, string>> = { name: 'Name', url: 'Address', topics: 'Events' }
const valuesOf = ({ name, url, topics }: Values): Values => ({ name, url, topics })

const nouns = keysOf(webhookNouns)
const groupsFor = (topics: readonly WebhookTopic[]) =>
  nouns.map(noun => ({
    title: webhookNouns[noun],
    choices: topics
      .filter(topic => webhookTopics[topic].about === noun)
      .map(value => ({ value, label: webhookTopics[value].label })),
  }))

/** Creates a webhook and shows its secret once, or edits a webhook. */
export const WebhookForm = ({ webhook, onClose }: Props) => {
  const can = useCan()
  const [initialWebhook] = useState(webhook)
  const [secret, setSecret] = useState<string | null>(null)
  // A new webhook uses another endpoint with the same input, without id and version.
  const endpoint = (initialWebhook ? updateWebhook : createWebhook) as typeof updateWebhook
  const form = useForm(endpoint, {
    defaults: initialWebhook ? valuesOf(initialWebhook) : { name: '', url: '', topics: [] as WebhookTopic[] },
    toInput: (values, saved) =>
      ({
        ...values,
        ...(saved && initialWebhook && { id: saved.id, version: saved.version, isOn: initialWebhook.isOn }),
      }) as never,
    record: { opened: initialWebhook, read: getWebhook, valuesOf, labelOf: field => labels[field] ?? field },
    failure: initialWebhook ? 'Failed to change the webhook' : 'Failed to create the webhook',
    draft: { key: `webhook:${initialWebhook?.id ?? 'new'}`, param: initialWebhook ? 'edit' : 'create' },
    refetch: [listWebhooks, getWebhook],
    ...(initialWebhook && { success: 'Webhook changed' }),
    onSaved: answer => ('secret' in answer ? setSecret(String(answer.secret)) : onClose()),
  })
  const { control } = form
  if (secret !== null) return <SecretDialog title="Webhook Created" secret={secret} onDone={onClose} />
  return (
    <FormDialog
      title={initialWebhook ? 'Edit Webhook' : 'Create Webhook'}
      form={form}
      size="lg"
      submitText={initialWebhook ? 'Save Webhook' : 'Create Webhook'}
      onClose={onClose}
    >
      <FormText
        control={control}
        name="name"
        label="Name"
        placeholder="Warehouse"
        maxLength={60}
        isRequired
      />
      <FormText
        control={control}
        name="url"
        label="Address"
        placeholder="https://example.com/hooks"
        hint="Each event is posted here as JSON"
        maxLength={500}
        isRequired
      />
      <FormGroups
        control={control}
        name="topics"
        title="Events"
        groups={groupsFor(allWebhookTopics.filter(topic => can(topicPermission(topic))))}
      />
    </FormDialog>
  )
}
