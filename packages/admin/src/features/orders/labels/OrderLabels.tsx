import { Box } from '@chakra-ui/react'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { Labels } from './Labels.tsx'
import { useLabels } from './useLabels.ts'

/** Shows an order's labels on its page once it is paid. */
export const OrderLabels = ({ order }: { order: AdminOrder }) => {
  const { source, items } = useLabels(order)
  const isShown = items.length > 0 || (source !== 'none' && order.status === 'PAID')
  if (!isShown) return null
  return (
    <Panel title="Label">
      <Box padding={{ base: '3', md: '4' }}>
        <Labels order={order} />
      </Box>
    </Panel>
  )
}
