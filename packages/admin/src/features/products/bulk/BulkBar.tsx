import { Box, HStack } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { SelectionBar } from '@shop/ui/list/SelectionBar.tsx'
import { useState } from 'react'
import type { BulkTask } from './bulkChange.ts'
import { BulkDialog } from './BulkDialog.tsx'

const tasks: readonly { task: BulkTask; label: string; title: (products: string) => string }[] = [
  { task: 'status', label: 'Set Status', title: products => `Set status of ${products}` },
  {
    task: 'addToCollection',
    label: 'Add to Collection',
    title: products => `Add ${products} to a collection`,
  },
  {
    task: 'removeFromCollection',
    label: 'Remove from Collection',
    title: products => `Remove ${products} from a collection`,
  },
  { task: 'price', label: 'Change Prices', title: products => `Change prices of ${products}` },
  { task: 'customs', label: 'VAT and Customs', title: products => `VAT and customs of ${products}` },
]

interface Props {
  ids: string[]
  /** Number of products on all pages of the list. */
  total: number
  /** There are more matches, which were not counted. */
  isMore: boolean
  isChoosing: boolean
  onChooseAll: () => void
  onClear: () => void
}

/** Acts on the selected products. */
export const BulkBar = ({ ids, total, isMore, isChoosing, onChooseAll, onClear }: Props) => {
  const [openTask, setOpenTask] = useState<(typeof tasks)[number] | null>(null)
  const noun = ids.length === 1 ? 'product' : 'products'
  return (
    <>
      <SelectionBar count={ids.length} noun={noun} onClear={onClear}>
        {ids.length < total && (
          <Button kind="quiet" isBusy={isChoosing} onClick={onChooseAll}>
            {`Select ${isMore ? 'First' : 'All'} ${total}`}
          </Button>
        )}
        <HStack hideBelow="lg">
          {tasks.map(option => (
            <Button key={option.task} kind="plain" onClick={() => setOpenTask(option)}>
              {option.label}
            </Button>
          ))}
        </HStack>
        <Box hideFrom="lg">
          <Menu
            trigger={
              <Button kind="plain" icon="down">
                Change
              </Button>
            }
            entries={tasks.map(option => ({ label: option.label, onSelect: () => setOpenTask(option) }))}
          />
        </Box>
      </SelectionBar>
      {openTask && (
        <BulkDialog
          task={openTask.task}
          target={{ productIds: ids }}
          title={openTask.title(`${ids.length} ${noun}`)}
          onDone={onClear}
          onClose={() => setOpenTask(null)}
        />
      )}
    </>
  )
}
