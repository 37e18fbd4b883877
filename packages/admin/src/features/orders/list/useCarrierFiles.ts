import { entriesOf } from '@shop/contracts/keys'
import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { fileCarriers, getCarrierFile, isCarrierAllowed } from '@shop/contracts/orders/sendingEndpoints'
import { formatCount } from '@shop/ui/words/formatCount'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'
import { useExport } from '../../../kit/act/useExport.ts'

const carriers = entriesOf(fileCarriers)

const leftOutText = (count: number): string =>
  count > 0 ? ` without ${formatCount(count, 'order')} by others` : ''

/** Returns the menu entries that save the parcels of orders, or of all waiting orders, for a carrier's program. */
export const useCarrierFiles = () => {
  const { running, run } = useExport(getCarrierFile, {
    name: 'parcels.csv',
    success: 'File for the carrier saved',
    failure: 'Failed to make the file for the carrier',
  })
  return {
    /**
     * `orders` are the chosen orders that this page knows; the label counts those that go by another carrier and are
     * left out.
     */
    entries: (filter: { ids?: string[] }, orders: readonly OrderSummary[] = []): MenuEntry[] =>
      carriers.map(([carrier, name]) => ({
        label: `${name} File${leftOutText(orders.filter(({ goesBy }) => !isCarrierAllowed(carrier, goesBy)).length)}`,
        icon: 'download',
        needs: getCarrierFile,
        isDisabled: running !== null,
        onSelect: () => run({ ...filter, carrier }, `${carrier}.csv`),
      })),
  }
}
