import { Box } from '@chakra-ui/react'
import type { DashboardSummary } from '@shop/contracts/admin/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { counted } from '@shop/ui/words/counted'
import { Link } from 'react-router-dom'
import { useCan } from '../../kit/session/useCan.ts'

/** First of all for whoever packs, and has no figures to look at. */
export const ToPack = ({ ordersByStatus }: Pick<DashboardSummary, 'ordersByStatus'>) => {
  const can = useCan()
  if (!can('orders:pack') || can('reports:read')) return null
  const count = ordersByStatus?.find(({ status }) => status === 'PAID')?.count ?? 0
  return (
    <Box marginBottom={{ base: '3', md: '4' }}>
      <Card>
        <EmptyState
          title={count === 0 ? 'No orders to pack' : `${counted(count, 'order')} to pack`}
          icon="truck"
          action={
            <Button asChild>
              <Link to="/admin/pack">Pack Orders</Link>
            </Button>
          }
        />
      </Card>
    </Box>
  )
}
