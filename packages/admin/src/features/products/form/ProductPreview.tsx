import type { StaffProduct } from '@shop/contracts/products/entities'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { PreviewPane } from '../../../kit/preview/PreviewPane.tsx'
import { previewOf } from './previewOf.ts'
import type { ProductValues } from './productValues.ts'

interface Props {
  control: Control<ProductValues>
  product: StaffProduct | undefined
  urls: ReadonlyMap<string, string>
}

/** The product's page as the form has it now. Typing comes first: it follows when there is time. */
export const ProductPreview = ({ control, product, urls }: Props) => {
  const values = useDeferredValue(useWatch({ control }) as ProductValues)
  const scene = useMemo(() => {
    const shown = previewOf(values, product, urls)
    return shown && ({ kind: 'product', product: shown } as const)
  }, [values, product, urls])
  return <PreviewPane scene={scene} missing="Give it a title, and a variant with size, colour and price." />
}
