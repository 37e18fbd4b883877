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
import { overProduct, type PictureWork, workOf } from '../images/pictureValues.ts'
import { ProductImages } from '../images/ProductImages.tsx'
import { MeasurementFields } from './MeasurementFields.tsx'
import { mergeProduct } from './mergeProduct.ts'
import {
  idleSalePrices,
  inputOf,
  repeatedSpecifications,
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
    const shown = previewOf(values, product, urls)
    return shown && ({ kind: 'product', product: shown } as const)
  }, [values, product, urls])
  return <PreviewPane scene={scene} missing="Give it a title, and a variant with size, colour and price." />
}

const others: Readonly<Record<string, string>> = {
  collections: 'Collections',
  collectionIds: 'Collections',
  lookIds: 'Complete the Look',
  setIds: 'Matching Set',
}

/** Returns the label of a form field; `variants.NAJD-54` is the variant with that SKU. */
const fieldLabel = (field: string): string => {
  if (field in productFields) return productFields[field as keyof typeof productFields].label
  if (field.startsWith('variants.')) return `Variant ${field.slice('variants.'.length)}`
  return others[field] ?? field
}

interface Props {
  product: StaffProduct | undefined
  /** Gap to fix; the form starts at its field. */
  gap: FeedGap | undefined
  /** Called after the save; new pictures still have to be uploaded. */
  onSaved: (product: SavedProduct, work: PictureWork) => void
  onClose: () => void
}

const refetch = [listStaffProducts, getStaffProduct, listFeedGaps]

/** Edits everything about a product in one form with one save. */
export const ProductForm = ({ product, gap, onSaved, onClose }: Props) => {
  const toast = useToast()
  const [opened] = useState(product)
  const [start] = useState(() => gap && product && fieldOfGap(gap, product))
  const arrange = useAction(arrangeProductImages, { failure: 'Failed to arrange the images', refetch })
  // A new product uses another endpoint with the same input, without id and version.
  const endpoint = (opened ? updateProduct : createProduct) as typeof updateProduct
  const form = useForm(endpoint, {
    defaults: valuesOf(opened),
    toInput: inputOf,
    complaints: values => ({ ...repeatedSpecifications(values), ...idleSalePrices(values) }),
    failure: opened ? 'Failed to update product' : 'Failed to create product',
    keeps: {
      draft: `product:${opened?.id ?? 'new'}`,
      restore: draft => ({
        // A draft may lack newer fields.
        ...valuesOf(opened),
        ...draft,
        pictures: overProduct(draft.pictures, opened),
      }),
      param: opened ? 'edit' : 'create',
      // Pictures chosen just before the save may still be being read; they are uploaded afterwards.
      afterSave: (sent, { pictures: chosen }) => ({ ...sent, pictures: chosen }),
    },
    record: {
      opened,
      read: getStaffProduct,
      valuesOf,
      merge: (versions, prefers, theirs) => {
        const merged = mergeProduct(versions, prefers)
        return { ...merged, pictures: overProduct(merged.pictures, theirs) }
      },
      labelOf: fieldLabel,
    },
    refetch,
    onSaved: saved => {
      const shared = sharedBarcodeWarning(saved.sharedBarcodes)
      toast({
        tone: shared === '' ? 'success' : 'warning',
        title: opened ? 'Product updated successfully!' : 'Product created successfully!',
        text: [opened && variantChangesText(opened, saved), shared].filter(Boolean).join(' '),
      })
      const work = workOf(form.getValues('pictures'), saved)
      if (work.arranged) arrange.run({ id: saved.id, images: work.arranged })
      onSaved(saved, work)
    },
  })
  const { control } = form
  const pictures = useWatch({ control, name: 'pictures' })
  const urls = usePictureUrls(pictures.flatMap(({ file }) => file ?? []))
  return (
    <FormDialog
      title={opened ? 'Edit Product' : 'Create New Product'}
      size="full"
      form={form}
      submitText={opened ? 'Update Product' : 'Create Product'}
      savingText={opened ? 'Updating...' : 'Creating...'}
      onClose={onClose}
      startsAt={start?.selector}
    >
      <SplitPanes
        mainLabel="Form"
        asideLabel="Preview"
        aside={<ProductPreview control={control} product={opened} urls={urls} />}
      >
        <BasicFields
          control={control}
          followsTitle={!opened}
          goods={
            <>
              <ProductImages control={control} productId={opened?.id} urls={urls} />
              {product && <VideoSection product={product} />}
              <VariantFields
                productId={opened?.id}
                control={control}
                getValues={form.getValues}
                setValue={form.setValue}
                setFocus={form.setFocus}
                firstRow={start?.row ?? 0}
              />
            </>
          }
          more={
            <>
              <MeasurementFields control={control} getValues={form.getValues} />
              <CollectionPicker control={control} />
              <CompanionFields control={control} product={opened} />
              <FeatureFields control={control} />
              <SpecificationFields control={control} />
            </>
          }
        />
        {opened && <History subject="product" subjectId={opened.id} isFolded />}
      </SplitPanes>
    </FormDialog>
  )
}
