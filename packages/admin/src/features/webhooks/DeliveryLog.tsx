import {
  listWebhookDeliveries,
  type WebhookDelivery,
  WebhookDeliveryState,
} from '@shop/contracts/webhooks/endpoints'
import { topicTitle } from '@shop/contracts/webhooks/topics'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import type { Column } from '@shop/ui/table/Column'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use, useState } from 'react'
import { ListView } from '../../kit/list/ListView.tsx'
import { pageSize } from '../../kit/list/pageSize.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { SubjectLink, subjectText, waitingText } from './subject.tsx'
import { DeliveryBadge, deliveryStateLabel } from './webhookWords.tsx'

const states = ['', ...WebhookDeliveryState.options] as const
const defaults = { state: '', search: '', page: 1 }
const choices = { state: states }

/** Titles of the list without rows, by the filters of waiting work. */
const doneTexts: Record<string, string> = {
  'state=waiting': 'Nothing is waiting to be sent',
  'state=failed': 'No failed deliveries',
}

/** Interval of refetches in ms, since deliveries happen at any time. */
const refetchMs = 5000

/** Shows a delivery's event, the reason why it has not arrived and, in narrow windows, its subject. */
const EventLines = ({ delivery }: { delivery: WebhookDelivery }) => {
  const timeZone = use(TimeZoneContext)
  const { topic, problem } = delivery
  const reason = waitingText(delivery, timeZone) ?? problem
  const summary = [subjectText(delivery), reason].filter(text => text !== null).join(': ')
  return (
    <TwoLines
      first={topicTitle(topic)}
      second={reason ?? topic}
      narrow={{ below: 'md', second: summary || topic }}
      wraps
    />
  )
}

const columns: readonly Column<WebhookDelivery>[] = [
  { header: 'Event', cell: delivery => <EventLines delivery={delivery} />, isWide: true },
  { header: 'Record', cell: SubjectLink, isCapped: true, from: 'md' },
  { header: 'State', cell: DeliveryBadge },
  { header: 'Answer', cell: ({ status }) => status ?? '', isFigure: true, from: 'md' },
  { header: 'Attempts', cell: ({ attempts }) => attempts, isFigure: true, from: 'lg' },
  { header: 'When', cell: ({ createdAt }) => <RelativeTime instant={createdAt} />, from: 'sm' },
]

/** Lists the deliveries of a webhook, newest first; opening one shows its request and response. */
export const DeliveryLog = ({ id }: { id: string }) => {
  const { values, set, search: onSearch, reset, isFiltered, filterQuery } = useListState(defaults, choices)
  const [openId, setOpenId] = useState<string | null>(null)
  const { state, search, page } = values
  const read = useRead(
    listWebhookDeliveries,
    { id, page, limit: pageSize, ...(state !== '' && { state }), ...(search && { search }) },
    { keepPrevious: true, refetchInterval: refetchMs },
  )
  return (
    <>
      <FilterBar>
        <SearchField
          label="Search by order number, return, product, SKU or customer"
          value={search}
          onSearch={onSearch}
        />
        <FilterSelect
          label="State"
          value={state}
          options={[
            { value: '', label: 'All Deliveries' },
            ...WebhookDeliveryState.options.map(value => ({ value, label: deliveryStateLabel(value) })),
          ]}
          onChange={next => set({ state: next })}
        />
      </FilterBar>
      <ListView
        label="Deliveries"
        noun="deliveries"
        read={read}
        failure="Failed to load deliveries."
        columns={columns}
        onOpen={delivery => setOpenId(delivery.id)}
        empty={{ title: isFiltered ? 'No deliveries found' : 'Nothing has been sent yet', icon: 'link' }}
        onReset={isFiltered ? reset : undefined}
        doneText={doneTexts[filterQuery]}
        onPage={(next, how) => set({ page: next }, how)}
      />
      {openId !== null && <DeliveryDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}
