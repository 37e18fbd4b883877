import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useNavigate } from 'react-router-dom'

/** Asks for the customs facts that garments on their way abroad lack, before their papers are printed. */
export const CustomsGaps = ({ order: { items, customsGaps = [] } }: { order: AdminOrder }) => {
  const navigate = useNavigate()
  return customsGaps.map(({ itemId, missing }) => {
    const { title = '', sku = '' } = items.find(({ id }) => id === itemId) ?? {}
    return (
      <Notice
        key={itemId}
        tone="warning"
        action={
          <Button
            kind="plain"
            needs="products:write"
            onClick={() => void navigate(`/admin/products?search=${encodeURIComponent(sku)}`)}
          >
            Find Product
          </Button>
        }
      >
        {`Customs ask for the ${new Intl.ListFormat('en-GB').format(missing)} of ${title}. Please add what is missing before you print its papers.`}
      </Notice>
    )
  })
}
