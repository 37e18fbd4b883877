import { createWebhook, listWebhooks, type Webhook } from '@shop/contracts/webhooks/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { useNavigate } from 'react-router-dom'
import { useListState } from '../../kit/list/useListState.ts'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { failingSince, topicsText, WebhookBadge } from './webhookWords.tsx'

/** Shows a webhook's name, and below it the problem or the URL. */
const NameAndState = ({ webhook }: { webhook: Webhook }) => {
  const timeZone = use(TimeZoneContext)
  const { name, url, isOn, offReason, failing } = webhook
  const problem = isOn && failing ? `${failingSince(failing, timeZone)}: ${failing.problem}` : offReason
  return <TwoLines first={name} second={problem ?? url} wraps />
}

const columns: readonly Column<Webhook>[] = [
  {
    header: 'Webhook',
    cell: webhook => <NameAndState webhook={webhook} />,
    isWide: true,
  },
  { header: 'Told of', cell: topicsText, from: 'lg' },
  {
    header: 'Last delivery',
    cell: ({ lastDelivery }) => (lastDelivery ? <RelativeTime instant={lastDelivery.at} /> : 'None yet'),
    from: 'md',
  },
  { header: 'Waiting', cell: ({ waiting }) => groupedDigits(waiting), isFigure: true, from: 'sm' },
  { header: 'State', cell: WebhookBadge },
]

const defaults = { create: false }

/** Lists other systems that receive events from the shop. */
const WebhooksPage = () => {
  const { values, set } = useListState(defaults)
  const { data, error, refetch } = useRead(listWebhooks, {})
  const navigate = useNavigate()
  const hasFailed = error !== null && !data
  const isEmpty = data?.items.length === 0
  return (
    <>
      <Title>Webhooks</Title>
      <PageHeading title="Webhooks">
        <Button icon="plus" needs={createWebhook} onClick={() => set({ create: true })}>
          Create Webhook
        </Button>
      </PageHeading>
      {hasFailed && <PageError error={error} title="Failed to load webhooks." refetch={refetch} />}
      {isEmpty && (
        <EmptyState
          icon="link"
          title="No webhooks yet"
          text="A webhook notifies another system, such as your warehouse or accounting software, of what happens in the shop within seconds."
        />
      )}
      {!hasFailed && !isEmpty && (
        <Card>
          <DataTable
            label="Webhooks"
            columns={columns}
            rows={data?.items}
            onOpen={({ id }) => void navigate(`/admin/settings/webhooks/${id}`)}
            skeletonCount={3}
          />
        </Card>
      )}
      {values.create && <WebhookForm onClose={() => set(defaults, { replace: true })} />}
    </>
  )
}

export default WebhooksPage
