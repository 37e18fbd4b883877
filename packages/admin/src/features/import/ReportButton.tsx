import { reportProductImport } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useExport } from '../../kit/act/useExport.ts'

const options = {
  name: 'import-report.csv',
  success: 'Report saved',
  failure: 'Failed to save the report',
}

/** Saves a file with the result of the check for every row. */
export const ReportButton = ({ id }: { id: string }) => {
  const { running, run } = useExport(reportProductImport, options)
  return (
    <Button
      kind="plain"
      icon={running ? 'close' : 'download'}
      onClick={running ? running.cancel : () => run({ id })}
    >
      {running ? `Cancel, ${running.received}` : 'Download Report'}
    </Button>
  )
}
