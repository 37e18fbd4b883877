import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { SettingSwitch } from '../fields.tsx'
import type { Answer } from '@shop/contracts/endpoint'
import { getPaymentStatus } from '@shop/contracts/shop/settingsEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { useState } from 'react'
import { useAction } from '../../../kit/act/useAction.ts'
import { useCan } from '../../../kit/session/useCan.ts'

type Status = Answer<typeof getPaymentStatus>

const modes = { live: 'Live', test: 'Test', sandbox: 'Sandbox: no money moves' } as const

const StatusFacts = ({ status }: { status: Status }) => (
  <Facts
    facts={[
      [
        'Provider',
        <StatusBadge key="provider" tone={status.provider === 'answers' ? 'default' : 'destructive'}>
          {status.provider === 'answers' ? 'Answers' : 'Not working'}
        </StatusBadge>,
      ],
      ['Result', status.text],
      ['Mode', modes[status.mode]],
      ['Took', `${status.took} ms`],
      ['Webhook', status.webhookUrl],
      [
        'Last event',
        status.lastEvent ? (
          <span key="event">
            {status.lastEvent.type}, <RelativeTime instant={status.lastEvent.receivedAt} />
            {status.lastEvent.processedAt === null && ', not processed yet'}
          </span>
        ) : (
          'None yet'
        ),
      ],
      ['Checked', <RelativeTime key="checked" instant={status.checkedAt} />],
    ]}
  />
)

/** Checks on request whether the payment provider answers. */
const PaymentStatus = () => {
  const [status, setStatus] = useState<Status | null>(null)
  const check = useAction(getPaymentStatus, {
    failure: 'Failed to check the payment provider',
    onDone: setStatus,
  })
  return (
    <FieldsPanel title="Status">
      {status && <StatusFacts status={status} />}
      <div>
        <Button
          kind="plain"
          icon="refresh"
          isBusy={check.isPending}
          busyText="Checking..."
          onClick={() => check.run({})}
        >
          Check payment status
        </Button>
      </div>
    </FieldsPanel>
  )
}

export const PaymentTab = () => {
  const mayChange = useCan()('settings:write')
  return (
    <FormStack>
      <FieldsPanel title="Methods">
        <SettingSwitch path="payment.stripe.enabled" />
        <SettingSwitch path="payment.paypal.enabled" />
        <SettingSwitch path="payment.klarna.enabled" />
      </FieldsPanel>
      {mayChange && <PaymentStatus />}
    </FormStack>
  )
}
