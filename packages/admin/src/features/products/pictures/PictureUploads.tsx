import type { SentInput } from '@shop/contracts/endpoint'
import { addProductImage, getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import type { PicturedVariant } from '@shop/contracts/products/pictures'
import { EmptyText } from '@shop/ui/layout/Panel.tsx'
import { ProgressList, type ProgressItem } from '@shop/ui/feedback/ProgressList.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OpenFile } from '../../../kit/platform/Platform.ts'
import { useUploads } from '../../../kit/upload/useUploads.ts'

/** Maximum number of uploads listed at once: those that run or failed come first. */
const maxListed = 100

/** A picture whose variant is known. */
export interface MatchedPicture {
  file: OpenFile
  variant: PicturedVariant
}

interface Props {
  pictures: readonly MatchedPicture[]
  onUploaded: (fileId: string) => void
  /** Called with the number of open uploads whenever it changes. */
  onOpenCount: (count: number) => void
}

/** Sorts running uploads before waiting ones. */
const stateOrder: readonly ProgressItem['state'][] = ['running', 'failed', 'canceled', 'waiting']

const inputOf = ({ file, variant }: MatchedPicture): SentInput<typeof addProductImage> => ({
  id: variant.product.id,
  image: file,
  ...(variant.id !== null && { variantId: variant.id }),
})

/** Uploads pictures, each with progress, cancel and retry; pictures of one product one after another. */
export const PictureUploads = ({ pictures, onUploaded, onOpenCount }: Props) => {
  const queries = useQueryClient()
  const { add, progressItems } = useUploads(addProductImage, {
    failure: 'Failed to upload image',
    onUploaded: (_, { id }) => onUploaded(id),
    // Sent one after another, since the gallery shows pictures in order of arrival.
    laneOf: ({ id }) => id,
  })
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const inputs = new Map(pictures.map(picture => [picture.file.id, inputOf(picture)]))
    add(
      pictures.map(({ file }) => file),
      file => inputs.get(file.id) as SentInput<typeof addProductImage>,
    )
  }, [add, pictures])

  const allWorks = progressItems()
  const remaining = allWorks
    .filter(({ state }) => state !== 'done')
    .toSorted((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state))
  const openCount = remaining.filter(({ state }) => state === 'waiting' || state === 'running').length
  const doneCount = allWorks.length - remaining.length
  useEffect(() => {
    if (allWorks.length > 0) onOpenCount(openCount)
  }, [allWorks.length, openCount, onOpenCount])
  useEffect(() => {
    if (openCount > 0 || doneCount === 0) return
    for (const { path } of [getStaffProduct, listStaffProducts])
      void queries.invalidateQueries({ queryKey: [path] })
  }, [openCount, doneCount, queries])
  return (
    <>
      <ProgressList
        label="Altogether"
        items={[
          {
            key: 'all',
            name: 'Altogether',
            state: openCount > 0 ? 'running' : 'done',
            share: allWorks.length > 0 ? doneCount / allWorks.length : 0,
            detail: `${doneCount} of ${allWorks.length} uploaded`,
          },
        ]}
      />
      {remaining.length > 0 ? (
        <ProgressList label="Pictures being uploaded" items={remaining.slice(0, maxListed)} />
      ) : (
        <EmptyText>Every picture has been uploaded.</EmptyText>
      )}
    </>
  )
}
