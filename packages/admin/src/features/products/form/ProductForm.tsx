import {
  arrangeProductImages,
  createProduct,
  getStaffProduct,
  listStaffProducts,
  updateProduct,
} from '@shop/contracts/products/endpoints'
import type { SavedProduct, StaffProduct } from '@shop/contracts/products/entities'
import { listFeedGaps, type FeedGap } from '@shop/contracts/shop/feeds'
import { SplitPanes } from '@shop/ui/layout/SplitPanes.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useState, useDeferredValue, useMemo } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useAction } from '../../../kit/act/useAction.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { usePictureUrls } from '../../../kit/upload/usePictureUrls.ts'
import { fieldOfGap } from '../feeds/fieldOfGap.ts'
import { sharedBarcodeWarning } from './sharedBarcodeWarning.ts'
import { BasicFields } from './BasicFields.tsx'
import { CollectionPicker } from './CollectionPicker.tsx'
import { CompanionFields } from './CompanionFields.tsx'
import { rebasePictures, type PictureChanges, pictureChangesFor } from '../images/pictureValues.ts'
import { ProductImages } from '../images/ProductImages.tsx'
import { MeasurementFields } from './MeasurementFields.tsx'
import { mergeProduct } from './mergeProduct.ts'
import {
  salePriceProblems,
  inputOf,
  specificationProblems,
  valuesOf,
  type ProductValues,
} from './productValues.ts'
import { FeatureFields, SpecificationFields } from './TextLists.tsx'
import { VariantFields } from './VariantFields.tsx'
import { variantChangesText } from './variantChangesText.ts'
import { VideoSection } from '../video/VideoSection.tsx'
import { productFields } from '@shop/contracts/facts/productFields'
import { PreviewPane } from '../../../kit/preview/PreviewPane.tsx'
import { previewOf } from './previewOf.ts'
import { History } from '../../audit/History.tsx'

interface ProductPreviewProps {
  control: Control<ProductValues>
  product: StaffProduct | undefined
  urls: ReadonlyMap<string, string>
}

/** Previews the product's page from the form's values. Deferred, so that typing stays fast. */
const ProductPreview = ({ control, product, urls }: ProductPreviewProps) => {
  const values = useDeferredValue(useWatch({ control }) as ProductValues)
  const scene = useMemo(() => {
    const previewProduct = previewOf(values, product, urls)
    return previewProduct && ({ kind: 'product', product: previewProduct } as const)
  }, [values, product, urls])
  return <PreviewPane scene={scene} emptyText="Give it a title, and a variant with size, colour and price." />
}

const otherLabels: Readonly<Record<string, string>> = {
  collections: 'Collections',
  collectionIds: 'Collections',
  lookIds: 'Complete the Look',
  setIds: 'Matching Set',
}

/** Returns the label of a form field; `variants.NAJD-54` is the variant with that SKU. */
const fieldLabel = (field: string): string => {
  if (field in productFields) return productFields[field as keyof typeof productFields].label
  if (field.startsWith('variants.')) return `Variant ${field.slice('variants.'.length)}`
  return otherLabels[field] ?? field
}

interface Props {
  product: StaffProduct | undefined
  /** Missing feed field to fill in; the form focuses it. */
  gap: FeedGap | undefined
  /** Called after the save; new pictures still have to be uploaded. */
  onSaved: (product: SavedProduct, pictureChanges: PictureChanges) => void
  onClose: () => void
}

const refetch = [listStaffProducts, getStaffProduct, listFeedGaps]

/** Holds the values of a product, merges them with others' changes, and saves them before the pictures are uploaded. */
const useProductForm = (initialProduct: StaffProduct | undefined, onSaved: Props['onSaved']) => {
  const toast = useToast()
  const arrange = useAction(arrangeProductImages, { failure: 'Failed to arrange the images', refetch })
  // A new product uses another endpoint with the same input, without id and version.
  const endpoint = (initialProduct ? updateProduct : createProduct) as typeof updateProduct
  const form = useForm(endpoint, {
    defaults: valuesOf(initialProduct),
    toInput: inputOf,
    validate: values => ({ ...specificationProblems(values), ...salePriceProblems(values) }),
    failure: initialProduct ? 'Failed to update product' : 'Failed to create product',
    draft: {
      key: `product:${initialProduct?.id ?? 'new'}`,
      restore: draft => ({
        // A draft may lack newer fields.
        ...valuesOf(initialProduct),
        ...draft,
        pictures: rebasePictures(draft.pictures, initialProduct),
      }),
      param: initialProduct ? 'edit' : 'create',
      // Pictures chosen just before the save may still be loading, so they are uploaded after it.
      afterSave: (submitted, { pictures: currentPictures }) => ({ ...submitted, pictures: currentPictures }),
    },
    record: {
      opened: initialProduct,
      read: getStaffProduct,
      valuesOf,
      merge: (versions, prefers, theirs) => {
        const merged = mergeProduct(versions, prefers)
        return { ...merged, pictures: rebasePictures(merged.pictures, theirs) }
      },
      labelOf: fieldLabel,
    },
    refetch,
    onSaved: saved => {
      const barcodeWarning = sharedBarcodeWarning(saved.sharedBarcodes)
      toast({
        tone: barcodeWarning === '' ? 'success' : 'warning',
        title: initialProduct ? 'Product updated successfully!' : 'Product created successfully!',
        text: [initialProduct && variantChangesText(initialProduct, saved), barcodeWarning]
          .filter(Boolean)
          .join(' '),
      })
      const pictureChanges = pictureChangesFor(form.getValues('pictures'), saved)
      if (pictureChanges.arranged) arrange.run({ id: saved.id, images: pictureChanges.arranged })
      onSaved(saved, pictureChanges)
    },
  })
  return form
}

/** Edits everything about a product in one form with one save. */
export const ProductForm = ({ product, gap, onSaved, onClose }: Props) => {
  const [initialProduct] = useState(product)
  const [initialField] = useState(() => gap && product && fieldOfGap(gap, product))
  const form = useProductForm(initialProduct, onSaved)
  const { control } = form
  const pictures = useWatch({ control, name: 'pictures' })
  const urls = usePictureUrls(pictures.flatMap(({ file }) => file ?? []))
  return (
    <FormDialog
      title={initialProduct ? 'Edit Product' : 'Create New Product'}
      size="full"
      form={form}
      submitText={initialProduct ? 'Update Product' : 'Create Product'}
      savingText={initialProduct ? 'Updating...' : 'Creating...'}
      onClose={onClose}
      initialFocus={initialField?.selector}
    >
      <SplitPanes
        mainLabel="Form"
        asideLabel="Preview"
        aside={<ProductPreview control={control} product={initialProduct} urls={urls} />}
      >
        <BasicFields
          control={control}
          followsTitle={!initialProduct}
          mainSections={
            <>
              <ProductImages control={control} productId={initialProduct?.id} urls={urls} />
              {product && <VideoSection product={product} />}
              <VariantFields
                productId={initialProduct?.id}
                control={control}
                getValues={form.getValues}
                setValue={form.setValue}
                setFocus={form.setFocus}
                firstRow={initialField?.row ?? 0}
              />
            </>
          }
          rareSections={
            <>
              <MeasurementFields control={control} getValues={form.getValues} />
              <CollectionPicker control={control} />
              <CompanionFields control={control} product={initialProduct} />
              <FeatureFields control={control} />
              <SpecificationFields control={control} />
            </>
          }
        />
        {initialProduct && <History subject="product" subjectId={initialProduct.id} isFolded />}
      </SplitPanes>
    </FormDialog>
  )
}
