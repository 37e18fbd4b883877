import { ApiError } from '@shop/client/ApiError'
import { bulkChangeProducts, undoProductChanges } from '@shop/contracts/products/bulk'
import { listPlannedChanges, planProductChange } from '@shop/contracts/products/plannedChanges'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { momentText } from '@shop/ui/words/relativeTime'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { use, useId, useState } from 'react'
import { firstFieldOf } from '../../../kit/form/firstFieldOf.ts'
import { isSame } from '../../../kit/form/mergeValues.ts'
import { useConfirmLoss, useUnsaved } from '../../../kit/form/UnsavedProvider.tsx'
import { useRead } from '../../../kit/query/useRead.ts'
import { changeOf, emptyInput, type BulkTask } from './bulkChange.ts'
import { BulkFields } from './BulkFields.tsx'
import { BulkPreview } from './BulkPreview.tsx'
import { areTimesComplete, immediateTimes, type ChangeTimes, TimesFields } from './TimesFields.tsx'
import {
  getStaffCollection,
  listStaffCollectionProducts,
  listStaffCollections,
} from '@shop/contracts/collections/adminEndpoints'
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { useAction } from '../../../kit/act/useAction.ts'

const refetch = [
  listStaffProducts,
  getStaffProduct,
  bulkChangeProducts,
  listStaffCollections,
  getStaffCollection,
  listStaffCollectionProducts,
]

/** Changes many products, and offers Undo. */
const useBulkChange = (onDone: () => void) => {
  const undo = useAction(undoProductChanges, {
    success: ({ summary, left }) =>
      left.length === 0 ? summary : `${summary}. Changed since, so left as they are: ${left.join(', ')}`,
    failure: 'Failed to undo the change',
    refetch,
  })
  return useAction(bulkChangeProducts, {
    success: ({ summary }) => summary,
    failure: 'Failed to change the products',
    refetch,
    undo: ({ changeSetId }) => changeSetId !== null && undo.run({ id: changeSetId }),
    canUndo: ({ changeSetId }) => changeSetId !== null,
    onDone,
  })
}

interface Props {
  task: BulkTask
  target: { collectionId: string } | { productIds: string[] }
  title: string
  /** Called after the products have been changed; the toast offers to undo it. */
  onDone?: () => void
  onClose: () => void
}

/** Changes many products in one way. Previews each change; all changes can be undone together. */
export const BulkDialog = ({ task, target, title, onDone, onClose }: Props) => {
  const id = useId()
  const [input, setInput] = useState(emptyInput)
  const [times, setTimes] = useState<ChangeTimes>(immediateTimes)
  const timeZone = use(TimeZoneContext)
  // Idempotency key, so that two clicks or a retry after a lost answer make the change only once.
  const [changeSetId, setChangeSetId] = useState(() => crypto.randomUUID())
  const change = changeOf(task, input)
  const isChosen = !isSame(input, emptyInput) || times.isLater
  // On the page of collections, one of these URL parameters keeps the dialog open.
  const release = useUnsaved(isChosen, { param: ['reprice', 'customs'] })
  const confirmLoss = useConfirmLoss()
  const end = () => {
    release()
    onClose()
  }
  const close = async () => {
    if (!isChosen || (await confirmLoss())) end()
  }
  const finish = () => {
    onDone?.()
    end()
  }
  const apply = useBulkChange(finish)
  const plan = useAction(planProductChange, {
    success: ({ summary, startsAt }) => `Planned for ${momentText(startsAt, timeZone)}: ${summary}`,
    failure: 'Failed to plan the change',
    refetch: [listPlannedChanges],
    onDone: finish,
  })
  const { data, error, isPlaceholderData } = useRead(
    bulkChangeProducts,
    { ...target, change: change ?? { kind: 'status', status: 'ACTIVE' }, isPreview: true },
    // Does not refetch during the save, because the preview would show the change made twice.
    { enabled: change !== null && !apply.isPending, keepPrevious: true },
  )
  const preview = change && data
  const priceCount = preview
    ? preview.changes.flatMap(({ prices: productPrices }) => productPrices).length
    : 0
  const count = priceCount || (preview?.changed ?? 0)
  const noun = task === 'price' ? 'Price' : 'Product'
  return (
    <Dialog
      title={title}
      size="lg"
      focusFirst={firstFieldOf(id)}
      onClose={() => void close()}
      footer={
        <>
          <Button kind="plain" onClick={() => void close()}>
            Cancel
          </Button>
          <Button
            isDisabled={count === 0 || isPlaceholderData || error !== null || !areTimesComplete(times)}
            isBusy={apply.isPending || plan.isPending}
            onClick={() => {
              if (!change) return
              const { startsAt, endsAt } = times
              if (startsAt === null) apply.run({ ...target, change, changeSetId })
              else plan.run({ ...target, change, planId: changeSetId, startsAt, endsAt })
            }}
          >
            {`${times.isLater ? 'Plan' : 'Change'} ${count === 0 ? `${noun}s` : formatCount(count, noun)}`}
          </Button>
        </>
      }
    >
      <FormStack>
        <div id={id}>
          <BulkFields
            task={task}
            input={input}
            onChange={part => {
              setInput({ ...input, ...part })
              setChangeSetId(crypto.randomUUID())
            }}
          />
        </div>
        {(task === 'price' || task === 'status') && (
          <TimesFields
            times={times}
            onChange={next => {
              setTimes(next)
              setChangeSetId(crypto.randomUUID())
            }}
          />
        )}
        <FormError text={change && error ? previewErrorText(error) : null} />
        {preview && !error && <BulkPreview preview={preview} change={change} isStale={isPlaceholderData} />}
      </FormStack>
    </Dialog>
  )
}

const previewErrorText = (error: Error): string =>
  error instanceof ApiError
    ? (Object.values(error.fields)[0] ?? error.message)
    : 'Failed to preview the change. Please try again.'
