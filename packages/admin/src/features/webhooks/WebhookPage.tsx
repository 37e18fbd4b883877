import { Text } from '@chakra-ui/react'
import { getWebhook, testWebhook, updateWebhook, type Webhook } from '@shop/contracts/webhooks/endpoints'
import { topicTitle } from '@shop/contracts/webhooks/topics'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { momentText } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useListState } from '../../kit/list/useListState.ts'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { History } from '../audit/History.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { useWebhookActions } from './useWebhookActions.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { failingSince, WebhookBadge } from './webhookWords.tsx'

const DetailsPanel = ({ webhook }: { webhook: Webhook }) => {
  const timeZone = use(TimeZoneContext)
  return (
    <Panel title="Details" isPadded>
      <Facts
        facts={[
          ['State', <WebhookBadge key="state" {...webhook} />],
          ['Address', webhook.url],
          ['Events', webhook.topics.map(topicTitle).join(', ')],
          webhook.waiting > 0 && ['Waiting', formatCount(webhook.waiting, 'event')],
          webhook.formerSecretUntil !== null && [
            'Secrets',
            `Two are valid, the former one until ${momentText(webhook.formerSecretUntil, timeZone)}`,
          ],
          ['Made', <RelativeTime key="made" instant={webhook.createdAt} />],
          ['Made by', webhook.maker?.name ?? 'A former account'],
        ]}
      />
    </Panel>
  )
}

const OffNotice = ({ webhook, onTurnOn }: { webhook: Webhook; onTurnOn: () => void }) => {
  const { offReason, waiting } = webhook
  if (offReason === null) return null
  return (
    <Notice
      tone="warning"
      action={
        <Button needs={updateWebhook} onClick={onTurnOn}>
          Turn On
        </Button>
      }
    >
      <Text fontWeight="medium">This webhook was turned off</Text>
      {offReason} {waiting > 0 && 'Waiting events will be sent once it is on again.'}
    </Notice>
  )
}

const FailingNotice = ({ webhook: { isOn, failing } }: { webhook: Webhook }) => {
  const timeZone = use(TimeZoneContext)
  if (!isOn || failing === null) return null
  return (
    <Notice tone="warning">
      <Text fontWeight="medium">{failingSince(failing, timeZone)}</Text>
      {failing.problem} Each event is tried again for three days.
    </Notice>
  )
}

const defaults = { edit: false }

/** Shows a webhook with its deliveries. */
const WebhookPage = () => {
  const { id = '' } = useParams()
  const { values, set } = useListState(defaults)
  const { data: webhook, error, refetch } = useRead(getWebhook, { id })
  const [secret, setSecret] = useState<string | null>(null)
  const actions = useWebhookActions(setSecret)
  if (error && !webhook)
    return <PageError error={error} title="Failed to load this webhook." refetch={refetch} />
  if (!webhook) return <PageSpinner label="Loading webhook" />
  return (
    <>
      <Title>{webhook.name}</Title>
      <PageHeading title={webhook.name}>
        <Row>
          <Button
            kind="plain"
            icon="link"
            needs={testWebhook}
            isBusy={actions.isTesting}
            onClick={() => actions.sendTest(webhook)}
          >
            Send Test
          </Button>
          <Menu
            entries={actions.menu(webhook, () => set({ edit: true }))}
            trigger={<IconButton icon="more" label="More" />}
          />
        </Row>
      </PageHeading>
      <FormStack>
        <OffNotice webhook={webhook} onTurnOn={() => actions.turn(webhook, true)} />
        <FailingNotice webhook={webhook} />
        <DetailsPanel webhook={webhook} />
        <div>
          <DeliveryLog id={id} />
        </div>
        <History subject="webhook" subjectId={id} isFolded />
      </FormStack>
      {values.edit && <WebhookForm webhook={webhook} onClose={() => set(defaults, { replace: true })} />}
      {secret !== null && <SecretDialog title="New Secret" secret={secret} onDone={() => setSecret(null)} />}
    </>
  )
}

export default WebhookPage
