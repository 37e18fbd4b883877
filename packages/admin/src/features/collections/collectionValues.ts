import type { StaffCollection, updateCollection } from '@shop/contracts/collections/adminEndpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import type { OpenFile } from '../../kit/platform/Platform.ts'

export interface CollectionValues {
  name: string
  slug: string
  description: string
  sort: number | null
  isActive: boolean
  tariffCode: string
  customsText: string
  origin: string
  weightGr: number | null
  /** Replaces the saved picture. */
  image: OpenFile | null
  removesImage: boolean
  imageAlt: string
}

export const valuesOf = (collection: StaffCollection | undefined): CollectionValues => ({
  name: collection?.name ?? '',
  slug: collection?.slug ?? '',
  description: collection?.description ?? '',
  sort: collection?.sort ?? 0,
  isActive: collection?.isActive ?? true,
  tariffCode: collection?.tariffCode ?? '',
  customsText: collection?.customsText ?? '',
  origin: collection?.origin ?? '',
  weightGr: collection?.weightGr || null,
  image: null,
  removesImage: false,
  imageAlt: collection?.image?.alt ?? '',
})

export const inputOf = (
  { image, removesImage, sort, weightGr, ...values }: CollectionValues,
  collection: Pick<StaffCollection, 'id' | 'version'> | undefined,
): SentInput<typeof updateCollection> => ({
  // A new collection has no id and version, and its endpoint accepts none.
  ...(collection ? { id: collection.id, version: collection.version } : ({} as { id: string })),
  ...values,
  sort: sort ?? 0,
  weightGr: weightGr ?? 0,
  ...(image && { image }),
  ...(removesImage && !image && { removesImage }),
})
