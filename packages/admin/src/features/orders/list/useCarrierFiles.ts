import { type FileCarrier, fileCarriers, getCarrierFile } from '@shop/contracts/orders/sendingEndpoints'
import type { MenuEntry } from '@shop/ui/buttons/Menu.tsx'
import { useExport } from '../../../kit/act/useExport.ts'

const carriers = Object.entries(fileCarriers) as [FileCarrier, string][]

/** Menu entries that save the parcels of orders, or of all waiting orders, for a carrier's program. */
export const useCarrierFiles = () => {
  const { running, run } = useExport(getCarrierFile, {
    name: 'parcels.csv',
    success: 'File for the carrier saved',
    failure: 'Failed to make the file for the carrier',
  })
  return {
    entries: (of: { ids?: string[] }): MenuEntry[] =>
      carriers.map(([carrier, name]) => ({
        label: `${name} File`,
        icon: 'download',
        needs: getCarrierFile,
        isDisabled: running !== null,
        onSelect: () => run({ ...of, carrier }, `${carrier}.csv`),
      })),
  }
}
