import { Box, Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import { getPastOrder, type PastOrderDetail } from '@shop/contracts/orders/pastEndpoints'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { momentText } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use } from 'react'
import { recordFailure } from '../../kit/query/readFailure.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { stateText } from './pastOrderWords.ts'

const Lines = ({ lines, currency }: Pick<PastOrderDetail, 'lines' | 'currency'>) => (
  <Box as="ul" listStyleType="none">
    {lines.map(({ title, sku, quantity, price, discount = 0 }, index) => (
      <Text as="li" key={`${index} ${title}`} overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {quantity} × {title}
        <Text as="span" color="fg.muted">
          {sku === '' ? '' : ` · ${sku}`}
          {price === null ? '' : ` · ${formatMoney(price, currency)}${quantity > 1 ? ' each' : ''}`}
          {discount > 0 && ` · ${formatMoney(discount, currency)} off`}
        </Text>
      </Text>
    ))}
  </Box>
)

/** Shows a read-only order from the previous shop. */
export const PastOrderDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const timeZone = use(TimeZoneContext)
  const { data: order, error } = useRead(getPastOrder, { id })
  if (!order)
    return (
      <PendingDialog
        title="Past Order"
        noun="order"
        failure={error ? recordFailure(error, 'This order cannot be shown.') : null}
        onClose={onClose}
      />
    )
  const { shop, number, placedAt, name, email, currency, total, refunded, facts, lines } = order
  return (
    <Dialog title={`${shop} order ${number}`} size="lg" onClose={onClose}>
      <FormStack>
        <Notice tone="plain">
          This order belongs to the former shop on {shop}. It is kept for reference; any refund is made there.
        </Notice>
        <Facts
          facts={[
            ['Placed', momentText(placedAt, timeZone)],
            ['Customer', [name, email].filter(Boolean).join(' · ') || 'No longer known'],
            ['Status there', stateText(order)],
            ['Total', formatMoney(total, currency)],
            refunded > 0 && ['Refunded', formatMoney(refunded, currency)],
            ...facts.map(({ label, text }) => [label, text] as const),
          ]}
        />
        <FieldSection title="Bought">
          <Lines lines={lines} currency={currency} />
        </FieldSection>
      </FormStack>
    </Dialog>
  )
}
