import type { Picture } from '@shop/contracts/catalog/entities'
import type { StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { PreviewPane } from '../../kit/preview/PreviewPane.tsx'
import { unmeasured } from '../../kit/preview/unmeasured.ts'
import type { CollectionValues } from './collectionValues.ts'

interface Props {
  control: Control<CollectionValues>
  collection: StaffCollection | undefined
  /** Address of the chosen file's picture; null where there is none. */
  chosenUrl: string | null
}

/** The head of a collection's page, and its card, as the form has them now. */
export const CollectionPreview = ({ control, collection, chosenUrl }: Props) => {
  const values = useDeferredValue(useWatch({ control }) as CollectionValues)
  const scene = useMemo(() => {
    const { name, slug, description, isActive, sort, removesImage, imageAlt: alt } = values
    if (name.trim() === '') return null
    const kept = removesImage ? null : (collection?.image ?? null)
    const image: Picture | null =
      chosenUrl === null ? kept && { ...kept, alt } : { ...unmeasured, url: chosenUrl, alt }
    const total = collection?.activeCount ?? 0
    const shown = { name, slug, description, isActive, sort: sort ?? 0, image, total, productCount: total }
    return { kind: 'collection', collection: { ...shown, id: collection?.id ?? 'new' } } as const
  }, [values, collection, chosenUrl])
  return <PreviewPane scene={scene} missing="Give it a name." />
}
