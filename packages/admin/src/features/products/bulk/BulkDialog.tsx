import { ApiError } from '@shop/client/ApiError'
import { type BulkChange, bulkChangeProducts, undoProductChanges } from '@shop/contracts/products/bulk'
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
import { changeOf, emptyInput, type BulkInput, type BulkTask } from './bulkChange.ts'
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

/** Changes many products now, or plans the change for its times. */
const useSaveChange = (target: Props['target'], onDone: () => void) => {
  const apply = useBulkChange(onDone)
  const timeZone = use(TimeZoneContext)
  const plan = useAction(planProductChange, {
    success: ({ summary, startsAt }) => `Planned for ${momentText(startsAt, timeZone)}: ${summary}`,
    failure: 'Failed to plan the change',
    refetch: [listPlannedChanges],
    onDone,
  })
  return {
    isApplying: apply.isPending,
    isBusy: apply.isPending || plan.isPending,
    save: (change: BulkChange, { startsAt, endsAt }: ChangeTimes, id: string) => {
      if (startsAt === null) apply.run({ ...target, change, changeSetId: id })
      else plan.run({ ...target, change, planId: id, startsAt, endsAt })
    },
  }
}

/** Holds what is typed, and the id of the change. */
const useTypedChange = (task: BulkTask) => {
  const [input, setInput] = useState(emptyInput)
  const [times, setTimes] = useState<ChangeTimes>(immediateTimes)
  // Idempotency key, so that two clicks or a retry after a lost answer make the change only once.
  const [changeSetId, setChangeSetId] = useState(() => crypto.randomUUID())
  return {
    input,
    times,
    changeSetId,
    change: changeOf(task, input),
    isChosen: !isSame(input, emptyInput) || times.isLater,
    setInput: (next: BulkInput) => {
      setInput(next)
      setChangeSetId(crypto.randomUUID())
    },
    setTimes: (next: ChangeTimes) => {
      setTimes(next)
      setChangeSetId(crypto.randomUUID())
    },
  }
}

interface Previewed {
  target: Props['target']
  change: BulkChange | null
  /** Does not refetch during the save, because the preview would show the change made twice. */
  isPaused: boolean
}

/** Previews a change, and counts the prices or products that it changes. */
const usePreview = ({ target, change, isPaused }: Previewed) => {
  const { data, error, isPlaceholderData } = useRead(
    bulkChangeProducts,
    { ...target, change: change ?? { kind: 'status', status: 'ACTIVE' }, isPreview: true },
    { enabled: change !== null && !isPaused, keepPrevious: true },
  )
  const preview = change && data
  const priceCount = preview
    ? preview.changes.flatMap(({ prices: productPrices }) => productPrices).length
    : 0
  return { preview, count: priceCount || (preview?.changed ?? 0), error, isStale: isPlaceholderData }
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
  const { input, times, changeSetId, change, isChosen, setInput, setTimes } = useTypedChange(task)
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
  const { isApplying, isBusy, save } = useSaveChange(target, finish)
  const { preview, count, error, isStale } = usePreview({ target, change, isPaused: isApplying })
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
            isDisabled={count === 0 || isStale || error !== null || !areTimesComplete(times)}
            isBusy={isBusy}
            onClick={() => change && save(change, times, changeSetId)}
          >
            {`${times.isLater ? 'Plan' : 'Change'} ${count === 0 ? `${noun}s` : formatCount(count, noun)}`}
          </Button>
        </>
      }
    >
      <FormStack>
        <div id={id}>
          <BulkFields task={task} input={input} onChange={part => setInput({ ...input, ...part })} />
        </div>
        {(task === 'price' || task === 'status') && <TimesFields times={times} onChange={setTimes} />}
        <FormError text={change && error ? previewErrorText(error) : null} />
        {change && preview && !error && <BulkPreview preview={preview} change={change} isStale={isStale} />}
      </FormStack>
    </Dialog>
  )
}

const previewErrorText = (error: Error): string =>
  error instanceof ApiError
    ? (Object.values(error.fields)[0] ?? error.message)
    : 'Failed to preview the change. Please try again.'
