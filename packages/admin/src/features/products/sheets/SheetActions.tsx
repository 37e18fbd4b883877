import type { SentInput } from '@shop/contracts/endpoint'
import { exportProducts } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { usePageLink } from '../../../kit/screen/usePageLink.tsx'
import { useExport } from '../../../kit/act/useExport.ts'

const options = {
  name: 'products.csv',
  success: 'Products exported',
  failure: 'Failed to export products',
}

/** Returns the action that saves products as a sheet. During the download it shows the progress and cancels. */
const useExportAction = (label: string, filter: SentInput<typeof exportProducts>) => {
  const { running, run } = useExport(exportProducts, options)
  return running
    ? ({ label: `Cancel, ${running.received}`, icon: 'close', onSelect: running.cancel } as const)
    : ({ label, icon: 'download', onSelect: () => run(filter) } as const)
}

export const ExportButton = ({
  label,
  filter,
}: {
  label: string
  filter: SentInput<typeof exportProducts>
}) => {
  const action = useExportAction(label, filter)
  return (
    <Button kind="plain" icon={action.icon} onClick={action.onSelect}>
      {action.label}
    </Button>
  )
}

/** Returns the actions of the product list that open the import and export the filtered products as a sheet. */
export const useSheetActions = (filter: SentInput<typeof exportProducts>) => {
  const linkTo = usePageLink()
  const exportAction = useExportAction('Export', filter)
  return [
    {
      label: 'Import',
      icon: 'upload',
      needs: 'products:write',
      ...linkTo('/admin/import'),
    },
    exportAction,
  ] as const
}
