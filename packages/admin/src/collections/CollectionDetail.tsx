import type { StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import { Button } from '@shop/ui/Button.tsx'
import { Dialog } from '@shop/ui/Dialog.tsx'
import { Facts } from '@shop/ui/Facts.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { RelativeTime } from '@shop/ui/RelativeTime.tsx'
import { Thumb } from '@shop/ui/Thumb.tsx'

interface Props {
  collection: StaffCollection
  onEdit: () => void
  onClose: () => void
}

export const CollectionDetail = ({ collection, onEdit, onClose }: Props) => (
  <Dialog
    title={collection.name}
    isOpen
    onClose={onClose}
    footer={
      <>
        <Button kind="plain" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onEdit}>Edit Collection</Button>
      </>
    }
  >
    <FormStack>
      {collection.image && (
        <Thumb url={collection.image.url} alt={collection.image.alt || collection.name} size="32" />
      )}
      <Facts
        facts={[
          ['Description', collection.description || 'None'],
          ['ID', collection.id],
          ['Slug', collection.slug],
          ['Status', collection.isActive ? 'Active' : 'Inactive'],
          ['Products', `${collection.productCount}, ${collection.activeCount} of them in the shop`],
          ['Sort Order', String(collection.sort)],
          ['Updated', <RelativeTime key="updated" instant={collection.updatedAt} />],
        ]}
      />
    </FormStack>
  </Dialog>
)
