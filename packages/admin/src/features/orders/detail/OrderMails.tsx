import { Box, Stack } from '@chakra-ui/react'
import { listOutbox, resendOutboxItem } from '@shop/contracts/mail/endpoints'
import { getAdminOrder, voidOrderLinks } from '@shop/contracts/orders/adminEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { readFailureLine } from '../../../kit/query/readFailure.ts'
import { useAction } from '../../../kit/act/useAction.ts'
import { kindText } from '@shop/contracts/mail/kindText'
import { outboxBadges } from '../../jobs/outboxWords.ts'
import { useRead } from '../../../kit/query/useRead.ts'

/** Lists the emails about an order, each of which can be sent again. */
export const OrderMails = ({ id }: { id: string }) => {
  const { data, isError, error } = useRead(listOutbox, { orderId: id, limit: 100 })
  const { run: resend } = useAction(resendOutboxItem, {
    success: 'Email is being sent again',
    failure: 'Failed to send the email again',
    refetch: [listOutbox],
  })
  const voiding = useAction(voidOrderLinks, {
    success: 'Links voided',
    failure: 'Failed to void the links',
    refetch: [getAdminOrder],
  })
  const askToVoid = () =>
    voiding.ask({
      title: 'Void Links',
      text: 'Links in the emails sent so far will no longer open this order, on any device. Emails from now on carry a new link.',
      actionLabel: 'Void Links',
      input: { id },
    })
  const mails = (data?.items ?? []).filter(({ isMail }) => isMail)
  const missingText = isError ? readFailureLine(error, 'Failed to load emails.') : 'Loading emails'
  return (
    <Panel
      title="Emails"
      note={
        mails.length > 0 && (
          <Button kind="quiet" needs={voidOrderLinks} isBusy={voiding.isPending} onClick={askToVoid}>
            Void Links
          </Button>
        )
      }
    >
      {mails.length === 0 ? (
        <EmptyText>{data ? 'No emails yet' : missingText}</EmptyText>
      ) : (
        <Stack padding={{ base: '3', md: '4' }} gap="3">
          {mails.map(({ id: mailId, kind, state, createdAt, canResend }) => (
            <Row key={mailId}>
              <Box flex="1" minWidth="0">
                {kindText(kind)}
                <Box color="fg.muted">
                  <RelativeTime instant={createdAt} />
                </Box>
              </Box>
              <StatusBadge tone={outboxBadges[state][0]}>{outboxBadges[state][1]}</StatusBadge>
              {canResend && (
                <IconButton
                  icon="mail"
                  needs={resendOutboxItem}
                  label={`Send ${kindText(kind)} again`}
                  onClick={() => resend({ id: mailId })}
                />
              )}
            </Row>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
