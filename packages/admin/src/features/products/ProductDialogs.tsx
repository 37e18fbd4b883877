import { getStaffProduct } from '@shop/contracts/products/endpoints'
import type { FeedGap } from '@shop/contracts/shop/feeds'
import type { SavedProduct } from '@shop/contracts/products/entities'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { useState } from 'react'
import { recordFailure } from '../../kit/query/readFailure.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { ImageUploads } from './images/ImageUploads.tsx'
import type { PictureChanges } from './images/pictureValues.ts'
import { ProductDetail } from './detail/ProductDetail.tsx'
import { sharedBarcodeWarning } from './form/sharedBarcodeWarning.ts'
import { ProductForm } from './form/ProductForm.tsx'

interface Props {
  isCreating: boolean
  /** Id of the viewed product; empty if none is viewed. */
  viewedId: string
  /** Id of the variant of the viewed product that a search found. */
  variantId: string
  /** Id of the product whose form is open; empty if none is. */
  editedId: string
  /** Missing feed field to fill in the edited product; the form focuses it. */
  gap?: FeedGap
  onEdit: (id: string) => void
  onClose: () => void
}

type FormProps = Parameters<typeof ProductForm>[0]

/** The form of an existing product, opened once its current version has loaded. */
const EditForm = ({ id, ...props }: { id: string } & Omit<FormProps, 'product'>) => {
  const { data, error, isFetchedAfterMount } = useRead(getStaffProduct, { id }, { isFresh: true })
  if (data && isFetchedAfterMount) return <ProductForm product={data} {...props} />
  return (
    <PendingDialog
      title="Edit Product"
      noun="Product"
      size="xl"
      failure={recordFailure(error, 'Product')}
      onClose={props.onClose}
    />
  )
}

/** Dialogs above the list: a product's details, its form, and uploads of its pictures. */
export const ProductDialogs = ({
  isCreating,
  viewedId,
  variantId,
  editedId,
  gap,
  onEdit,
  onClose,
}: Props) => {
  const [pictures, setPictures] = useState<{ saved: SavedProduct; pictureChanges: PictureChanges } | null>(
    null,
  )
  const onSaved = (saved: SavedProduct, pictureChanges: PictureChanges) => {
    onClose()
    if (pictureChanges.uploads.length > 0) setPictures({ saved, pictureChanges })
  }
  return (
    <>
      {viewedId !== '' && (
        <ProductDetail
          id={viewedId}
          variantId={variantId}
          onEdit={() => onEdit(viewedId)}
          onClose={onClose}
        />
      )}
      {isCreating && <ProductForm product={undefined} gap={undefined} onSaved={onSaved} onClose={onClose} />}
      {editedId !== '' && (
        <EditForm key={editedId} id={editedId} gap={gap} onSaved={onSaved} onClose={onClose} />
      )}
      {pictures && (
        <ImageUploads
          productId={pictures.saved.id}
          uploads={pictures.pictureChanges.uploads}
          notice={sharedBarcodeWarning(pictures.saved.sharedBarcodes)}
          onClose={() => setPictures(null)}
        />
      )}
    </>
  )
}
