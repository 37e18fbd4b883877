import type { Event } from '../store/objects.ts'
import type { EventRecord } from '../store/records.ts'

// Default API version of the stripe library in use.
export const apiVersion = '2026-10-28.endive'
/** Tells whether an API version has shared payment tokens. */
export const isPreview = (version: string) => /^2026-\d{2}-\d{2}\.preview$/.test(version)

export const presentEvent = (record: EventRecord): Event => ({
  id: record.id,
  object: 'event',
  api_version: apiVersion,
  created: record.created,
  data: { object: JSON.parse(record.snapshot) as unknown },
  livemode: false,
  pending_webhooks: record.isPending ? 1 : 0,
  request: { id: null, idempotency_key: null },
  type: record.type,
})
