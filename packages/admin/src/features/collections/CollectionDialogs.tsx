import { getStaffCollection } from '@shop/contracts/collections/adminEndpoints'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { recordFailure } from '../../kit/query/readFailure.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { BulkDialog } from '../products/bulk/BulkDialog.tsx'
import { CollectionDetail } from './CollectionDetail.tsx'
import { CollectionForm } from './CollectionForm.tsx'
import { useCan } from '../../kit/session/useCan.ts'

interface Props {
  isCreating: boolean
  /** Ids; empty for none. */
  viewedId: string
  editedId: string
  /** A change of all products of a collection. */
  bulk: { task: 'price' | 'customs'; id: string } | undefined
  onEdit: (id: string) => void
  onProducts: (id: string) => void
  onClose: () => void
}

const titleOf = {
  price: (name: string) => `Change prices of ${name}`,
  customs: (name: string) => `VAT and customs of ${name}`,
}

/** Dialogs above the list of collections. */
export const CollectionDialogs = (props: Props) => {
  const { isCreating, viewedId, editedId, bulk, onEdit, onProducts, onClose } = props
  const can = useCan()
  const bulkTitle = bulk?.task === 'customs' ? 'VAT and Customs' : 'Change Prices'
  const id = viewedId || editedId || (bulk?.id ?? '')
  // Reads the collection again: a form over a cached copy would end in a conflict.
  const read = useRead(getStaffCollection, { id }, { enabled: id !== '', isFresh: true })
  const current = read.isFetchedAfterMount && read.data?.id === id ? read.data : undefined
  return (
    <>
      {isCreating && <CollectionForm collection={undefined} onClose={onClose} />}
      {viewedId !== '' && (
        <CollectionDetail
          collection={read.data}
          error={read.error}
          onProducts={() => onProducts(viewedId)}
          onEdit={() => onEdit(viewedId)}
          onClose={onClose}
        />
      )}
      {(editedId !== '' || bulk) && !current && (
        <PendingDialog
          title={editedId ? 'Edit Collection' : bulkTitle}
          noun="Collection"
          failure={recordFailure(read.error, 'Collection')}
          onClose={onClose}
        />
      )}
      {editedId !== '' && current && <CollectionForm key={editedId} collection={current} onClose={onClose} />}
      {bulk && current && can('products:write') && (
        <BulkDialog
          task={bulk.task}
          target={{ collectionId: bulk.id }}
          title={titleOf[bulk.task](current.name)}
          onClose={onClose}
        />
      )}
    </>
  )
}
