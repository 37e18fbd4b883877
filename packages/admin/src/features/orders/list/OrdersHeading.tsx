import { Box, HStack } from '@chakra-ui/react'
import { exportOrders, fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import { takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { listPastOrders } from '@shop/contracts/orders/pastEndpoints'
import { listHourlyFiles } from '@shop/contracts/orders/sendingEndpoints'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { lazy, use, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useExport } from '../../../kit/act/useExport.ts'
import { useListState } from '../../../kit/list/useListState.ts'
import { useCan } from '../../../kit/session/useCan.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { PartBoundary } from '../../../kit/screen/PartBoundary.tsx'
import { lastMonth } from '../../../kit/list/spans.ts'
import { useCarrierFiles } from './useCarrierFiles.ts'
import type { filterInput } from './orderListState.ts'

const ShipSelection = lazy(() => import('./ShipSelection.tsx'))
const HourlyFiles = lazy(() => import('./HourlyFiles.tsx'))
const NewOrder = lazy(() => import('../taking/NewOrder.tsx'))

const defaults = { create: false, page: 1 }

interface Props {
  input: ReturnType<typeof filterInput>
  onTaken: (id: string) => void
}

/** Returns the actions on all orders, and the progress of a running export. */
const useHeadingActions = (input: Props['input']) => {
  const navigate = useNavigate()
  const timeZone = use(TimeZoneContext)
  const { running, run } = useExport(exportOrders, {
    name: 'orders.csv',
    success: 'Orders exported',
    failure: 'Failed to export orders',
  })
  const isDisabled = running !== null
  const { data: pastOrders } = useRead(listPastOrders, { limit: 1 })
  const actions = [
    { label: 'Export Orders', icon: 'download', needs: exportOrders, isDisabled, onSelect: () => run(input) },
    {
      label: 'Export Last Month',
      icon: 'download',
      needs: exportOrders,
      isDisabled,
      onSelect: () => run({ ...input, ...lastMonth(dayAt(timeZone, Date.now())) }),
    },
    {
      label: 'View Analytics',
      icon: 'analytics',
      needs: 'reports:read',
      isDisabled: false,
      onSelect: () => void navigate('/admin/analytics'),
    },
    ...(pastOrders && pastOrders.total > 0
      ? [
          {
            label: 'Past Orders',
            icon: 'orders',
            needs: listPastOrders,
            isDisabled: false,
            onSelect: () => void navigate('/admin/past-orders'),
          } as const,
        ]
      : []),
  ] as const
  return { actions, running }
}

type SendingDialog = 'tracking' | 'files' | null

/** Shows a dialog for sending many orders at once. */
const Sending = ({ dialog, onClose }: { dialog: SendingDialog; onClose: () => void }) =>
  dialog && (
    <PartBoundary onFailure={onClose}>
      {dialog === 'tracking' ? (
        <ShipSelection orders={null} onClose={onClose} onSent={onClose} />
      ) : (
        <HourlyFiles onClose={onClose} />
      )}
    </PartBoundary>
  )

/**
 * The heading with New Order and the exports, as buttons or, in a narrow window, as a menu, and the progress of a
 * running export.
 */
export const OrdersHeading = ({ input, onTaken }: Props) => {
  const { values, set } = useListState(defaults)
  const { create, page } = values
  const close = () => set({ create: false, page }, { replace: true })
  const { actions, running } = useHeadingActions(input)
  const can = useCan()
  const [dialog, setDialog] = useState<SendingDialog>(null)
  const files = useCarrierFiles()
  const sendingEntries = [
    {
      label: 'Add Tracking Numbers',
      icon: 'truck',
      needs: fulfilOrder,
      onSelect: () => setDialog('tracking'),
    } as const,
    ...files.entries({}),
    {
      label: 'Hourly Files',
      icon: 'documents',
      needs: listHourlyFiles,
      onSelect: () => setDialog('files'),
    } as const,
  ]
  return (
    <>
      <PageHeading title="Orders">
        <HStack>
          <HStack hideBelow="sm">
            {actions.map(({ label, onSelect, ...buttonProps }) => (
              <Button key={label} kind="plain" {...buttonProps} onClick={onSelect}>
                {label}
              </Button>
            ))}
            {can(fulfilOrder) && (
              <Menu
                entries={sendingEntries}
                trigger={
                  <Button kind="plain" icon="truck">
                    Send Many
                  </Button>
                }
              />
            )}
          </HStack>
          <Button icon="plus" needs={takeOrder} onClick={() => set({ create: true, page })}>
            New Order
          </Button>
          <Box hideFrom="sm">
            <Menu
              entries={[...sendingEntries, ...actions]}
              trigger={<IconButton icon="more" label="More" />}
            />
          </Box>
        </HStack>
      </PageHeading>
      {create && (
        <PartBoundary onFailure={close}>
          <NewOrder onClose={close} onTaken={onTaken} />
        </PartBoundary>
      )}
      <Sending dialog={dialog} onClose={() => setDialog(null)} />
      {running && (
        <Notice
          action={
            <Button kind="plain" onClick={running.cancel}>
              Cancel Export
            </Button>
          }
        >
          Exporting orders: {running.received} so far
        </Notice>
      )}
    </>
  )
}
