import { HStack, Text } from '@chakra-ui/react'
import { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { lazy, useState } from 'react'
import { sumText } from '../../../kit/list/sumText.ts'
import { PartBoundary } from '../../../kit/screen/PartBoundary.tsx'
import { parcelStatus } from '../orderTasks.ts'
import type { useParcelPrint } from '../print/useParcelPrint.tsx'
import type { useOrderPdfs } from '../useOrderPdfs.ts'
import { useCarrierFiles } from './useCarrierFiles.ts'
import { leftOutText } from './leftOutText.ts'

const ShipSelection = lazy(() => import('./ShipSelection.tsx'))

export interface PrintActions {
  pdfs: ReturnType<typeof useOrderPdfs>
  print: ReturnType<typeof useParcelPrint>
}

interface SelectionProps extends PrintActions {
  ids: readonly string[]
  /** The selected orders as last read. */
  orders: readonly OrderSummary[]
  onClear: () => void
}

/** The number and total of the selected orders, with actions on all of them. */
export const SelectionNotice = ({ ids, orders, pdfs, print, onClear }: SelectionProps) => {
  const [isShipping, setIsShipping] = useState(false)
  const sendable = orders.filter(order => parcelStatus(order) === 'PAID')
  const close = () => setIsShipping(false)
  const files = useCarrierFiles()
  return (
    <>
      <Notice
        action={
          <HStack wrap="wrap">
            {sendable.length > 0 && (
              <Button icon="truck" needs={fulfilOrder} onClick={() => setIsShipping(true)}>
                Ship
              </Button>
            )}
            <Button kind="plain" icon="print" isBusy={pdfs.isBusy} onClick={() => pdfs.packingSlips(ids)}>
              Packing Slips
            </Button>
            <IconButton
              icon="download"
              label="Save Packing Slips"
              isDisabled={pdfs.isBusy}
              onClick={() => pdfs.savePackingSlips(ids)}
            />
            <Button kind="plain" isDisabled={pdfs.isBusy} onClick={() => pdfs.pickList(ids)}>
              Pick List
            </Button>
            <IconButton
              icon="download"
              label="Save Pick List"
              isDisabled={pdfs.isBusy}
              onClick={() => pdfs.savePickList(ids)}
            />
            <Menu
              entries={[
                {
                  label: 'Print Packing Slips',
                  icon: 'print',
                  onSelect: () => print.slips(ids, 'packing-slips'),
                },
                { label: 'Print Pick List', icon: 'print', onSelect: () => print.slips(ids, 'pick-list') },
                { label: 'CN22 Labels', icon: 'documents', onSelect: () => pdfs.cn22Labels(ids) },
                ...files.entries({ ids: [...ids] }, orders),
              ]}
              trigger={<IconButton icon="more" label="Print or Save" />}
            />
            <Button kind="quiet" onClick={onClear}>
              Clear
            </Button>
          </HStack>
        }
      >
        {groupedDigits(ids.length)} selected,{' '}
        {sumText(orders.map(({ total, currency }) => ({ amount: total, currency })))}
        <Text textStyle="xs" color="fg.muted">
          {leftOutText(orders.map(parcelStatus))}
        </Text>
      </Notice>
      {isShipping && (
        <PartBoundary onFailure={close}>
          <ShipSelection orders={sendable} onClose={close} onSent={onClear} />
        </PartBoundary>
      )}
    </>
  )
}
