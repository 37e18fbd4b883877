import { Flex, Text } from '@chakra-ui/react'
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { EmptyText, Panel } from '@shop/ui/layout/Panel.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { RowButton } from './RowButton.ts'

interface Props {
  /** The longest-waiting orders, the oldest first. */
  orders: readonly OrderSummary[]
  /** Number of all waiting orders. */
  total: number
  onOpen: (id: string) => void
}

/** Lists the orders that have waited longest, with their age and expected delivery. */
export const Queue = ({ orders, total, onOpen }: Props) => (
  <Panel title="Waiting longest" note={total > orders.length && `The first ${orders.length} of ${total}`}>
    {orders.length === 0 ? (
      <EmptyText>Nothing is waiting to be packed.</EmptyText>
    ) : (
      <RowList
        label="Orders to pack"
        rows={orders.map(order => ({
          key: order.id,
          content: (
            <RowButton type="button" minHeight="14" paddingY="0" onClick={() => onOpen(order.id)}>
              <TwoLines
                first={`${order.number} · ${order.firstName} ${order.lastName}`}
                second={[
                  formatCount(order.itemCount, 'item'),
                  order.promised && `promised for ${order.promised}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                wraps
              />
              <Flex align="center" gap="2" flexShrink="0">
                {order.isLate && <StatusBadge tone="destructive">Late to Send</StatusBadge>}
                <Text textStyle="xs" color="fg.muted">
                  <RelativeTime instant={order.paidAt ?? order.createdAt} />
                </Text>
              </Flex>
            </RowButton>
          ),
        }))}
      />
    )}
  </Panel>
)
