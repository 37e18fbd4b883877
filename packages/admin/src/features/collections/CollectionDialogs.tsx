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
  viewed: string
  edited: string
  repriced: string
  /** Its products are given facts for VAT and customs. */
  declared: string
  onEdit: (id: string) => void
  onProducts: (id: string) => void
  onClose: () => void
}

/** Dialogs above the list of collections. */
export const CollectionDialogs = (props: Props) => {
  const { isCreating, viewed, edited, repriced, declared, onEdit, onProducts, onClose } = props
  const can = useCan()
  const id = viewed || edited || repriced || declared
  // As it is now: a form of what was seen last would run into a conflict.
  const read = useRead(getStaffCollection, { id }, { enabled: id !== '', isFresh: true })
  const current = read.isFetchedAfterMount && read.data?.id === id ? read.data : undefined
  return (
    <>
      {isCreating && <CollectionForm collection={undefined} onClose={onClose} />}
      {viewed !== '' && (
        <CollectionDetail
          collection={read.data}
          error={read.error}
          onProducts={() => onProducts(viewed)}
          onEdit={() => onEdit(viewed)}
          onClose={onClose}
        />
      )}
      {(edited || repriced || declared) !== '' && !current && (
        <PendingDialog
          title={edited ? 'Edit Collection' : repriced ? 'Change Prices' : 'VAT and Customs'}
          noun="Collection"
          failure={recordFailure(read.error, 'Collection')}
          onClose={onClose}
        />
      )}
      {edited !== '' && current && <CollectionForm key={edited} collection={current} onClose={onClose} />}
      {repriced !== '' && current && can('products:write') && (
        <BulkDialog
          task="price"
          target={{ collectionId: repriced }}
          title={`Change prices of ${current.name}`}
          onClose={onClose}
        />
      )}
      {declared !== '' && current && can('products:write') && (
        <BulkDialog
          task="customs"
          target={{ collectionId: declared }}
          title={`VAT and customs of ${current.name}`}
          onClose={onClose}
        />
      )}
    </>
  )
}
