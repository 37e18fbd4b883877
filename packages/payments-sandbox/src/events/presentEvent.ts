import type { Event } from '../store/objects.ts'
import type { EventRecord } from '../store/records.ts'

// The version that the stripe library in use speaks by default.
export const apiVersion = '2026-10-28.endive'
/** Versions by which shared payment tokens can be used. */
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
