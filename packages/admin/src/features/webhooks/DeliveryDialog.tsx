import { Box, Code, Text } from '@chakra-ui/react'
import {
  getWebhookDelivery,
  getWebhook,
  listWebhookDeliveries,
  resendWebhookDelivery,
  type WebhookDeliveryDetail,
} from '@shop/contracts/webhooks/endpoints'
import { topicTitle } from '@shop/contracts/webhooks/topics'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { useAction } from '../../kit/act/useAction.ts'
import { recordFailure } from '../../kit/query/readFailure.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { isAhead, SubjectLink, subjectText, waitingText } from './subject.tsx'
import { DeliveryBadge } from './webhookWords.tsx'

/** Formats JSON with one line per member; leaves other text unchanged. */
const formatJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const BodyText = ({ label, text }: { label: string; text: string }) => (
  // Focusable, so that keys can scroll it.
  <Box as="section" tabIndex={0} aria-label={label} maxHeight="20rem" overflow="auto">
    <Code as="pre" display="block" width="full" padding="3" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {text}
    </Code>
  </Box>
)

const answerOf = ({ status, problem, took }: WebhookDeliveryDetail): string => {
  if (status === null) return problem ?? 'Not tried yet'
  return took === null ? `${status}` : `${status} in ${took} ms`
}

/** Shows the time of the next attempt, or the reason why it is waiting. */
const NextAttempt = ({ delivery }: { delivery: WebhookDeliveryDetail }) => {
  const timeZone = use(TimeZoneContext)
  const { nextAttemptAt } = delivery
  const waitingNote = waitingText(delivery, timeZone)
  if (waitingNote !== null) return waitingNote
  if (nextAttemptAt === null) return 'Once the webhook is on again'
  return isAhead(nextAttemptAt) ? <RelativeTime instant={nextAttemptAt} /> : 'Shortly'
}

/** Shows a delivery with its request and response. */
export const DeliveryDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error } = useRead(getWebhookDelivery, { id }, { isFresh: true })
  const resend = useAction(resendWebhookDelivery, {
    success: ({ problem }) => problem ?? 'Delivered again',
    failure: 'Failed to send it again',
    refetch: [getWebhookDelivery, listWebhookDeliveries, getWebhook],
  })
  if (!data)
    return (
      <PendingDialog
        title="Delivery"
        noun="delivery"
        failure={recordFailure(error, 'Delivery')}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={topicTitle(data.topic)}
      size="lg"
      onClose={onClose}
      footer={
        <Button
          icon="refresh"
          needs={resendWebhookDelivery}
          isBusy={resend.isPending}
          onClick={() => resend.run({ id })}
        >
          Send Again
        </Button>
      }
    >
      <FormStack>
        <Facts
          facts={[
            ['State', <DeliveryBadge key="state" state={data.state} />],
            ['Event', <Code key="topic">{data.topic}</Code>],
            subjectText(data) !== null && ['Record', <SubjectLink key="record" {...data} />],
            ['webhook-id', data.id],
            ['Attempts', data.attempts],
            data.attemptedAt !== null && [
              'Last attempt',
              <RelativeTime key="last" instant={data.attemptedAt} />,
            ],
            data.state === 'waiting' && ['Next attempt', <NextAttempt key="next" delivery={data} />],
            ['Answer', answerOf(data)],
          ]}
        />
        <FieldSection title="Sent">
          <Text color="fg.muted" overflowWrap="anywhere">
            POST {data.url}
          </Text>
          <BodyText label="Body that was sent" text={formatJson(data.body)} />
        </FieldSection>
        {data.answer && (
          <FieldSection title="Answered">
            <BodyText label="Body of the answer" text={formatJson(data.answer)} />
          </FieldSection>
        )}
      </FormStack>
    </Dialog>
  )
}
