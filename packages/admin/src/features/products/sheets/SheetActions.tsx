import type { Sent } from '@shop/contracts/endpoint'
import { exportProducts } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Icon } from '@shop/ui/buttons/Icon.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useExport } from '../../../kit/act/useExport.ts'

const options = {
  name: 'products.csv',
  success: 'Products exported',
  failure: 'Failed to export products',
}

/** Saves products as a sheet; during the download the button shows the progress and cancels it. */
export const ExportButton = ({ label, filter }: { label: string; filter: Sent<typeof exportProducts> }) => {
  const { running, run } = useExport(exportProducts, options)
  return running ? (
    <Button kind="plain" icon="close" onClick={running.cancel}>
      Cancel, {running.received}
    </Button>
  ) : (
    <Button kind="plain" icon="download" onClick={() => run(filter)}>
      {label}
    </Button>
  )
}

/** Buttons of the product list that export the filtered products as a sheet, and open the import. */
export const SheetActions = ({
  filter,
  children,
}: {
  filter: Sent<typeof exportProducts>
  children: ReactNode
}) => (
  <Row wraps>
    <Button kind="plain" needs="products:write" asChild>
      <Link to="/admin/import">
        <Icon name="upload" size={16} />
        Import
      </Link>
    </Button>
    <ExportButton label="Export" filter={filter} />
    {children}
  </Row>
)
