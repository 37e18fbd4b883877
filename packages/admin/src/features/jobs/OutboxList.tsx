import { listOutbox, type OutboxItem, OutboxState, resendOutboxItem } from '@shop/contracts/mail/endpoints'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import type { Column } from '@shop/ui/table/Column'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useAction } from '../../kit/act/useAction.ts'
import { ListView } from '../../kit/list/ListView.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { kindText } from '@shop/contracts/mail/kindText'
import { outboxBadges } from './outboxWords.ts'

const states = ['', ...OutboxState.options] as const
const defaults = { state: '', page: 1 }
const choices = { state: states }

/** Titles of the list without rows, by the filters of waiting work. */
const doneTexts: Record<string, string> = {
  'state=waiting': 'Nothing is waiting to be sent',
  'state=dead': 'No failed emails',
}

const secondLine = ({ note, orderNumber, attempts }: OutboxItem): string => {
  if (note !== null) return note
  if (orderNumber !== null) return `Order ${orderNumber}`
  return formatCount(attempts, 'attempt')
}

const columns: readonly Column<OutboxItem>[] = [
  {
    header: 'What',
    cell: item => <TwoLines first={kindText(item.kind)} second={secondLine(item)} />,
    isWide: true,
  },
  {
    header: 'State',
    cell: ({ state }) => <StatusBadge tone={outboxBadges[state][0]}>{outboxBadges[state][1]}</StatusBadge>,
  },
  { header: 'Attempts', cell: ({ attempts }) => attempts, isFigure: true, from: 'md' },
  { header: 'Since', cell: ({ createdAt }) => <RelativeTime instant={createdAt} />, from: 'sm' },
]

/** Lists waiting, abandoned and sent messages; any email can be sent again. */
export const OutboxList = () => {
  const { values, set, filterQuery } = useListState(defaults, choices)
  const { state, page } = values
  const rowsOfPage = usePageSize('outbox')
  const read = useRead(
    listOutbox,
    { page, limit: rowsOfPage.size, ...(state !== '' && { state }) },
    { keepPrevious: true },
  )
  const { run: resend } = useAction(resendOutboxItem, {
    success: 'Sending again',
    failure: 'Failed to send it again',
    refetch: [listOutbox],
  })
  return (
    <>
      <FilterBar>
        <FilterSelect
          label="State"
          value={state}
          options={[
            { value: '', label: 'All States' },
            ...OutboxState.options.map(value => ({ value, label: outboxBadges[value][1] })),
          ]}
          onChange={next => set({ state: next })}
        />
      </FilterBar>
      <ListView
        label="Emails and documents"
        noun="emails"
        read={read}
        failure="Failed to load emails."
        columns={columns}
        nameOf={({ kind }) => kindText(kind)}
        menu={item => [
          item.canResend && {
            label: 'Send Again',
            needs: resendOutboxItem,
            icon: 'mail',
            onSelect: () => resend({ id: item.id }),
          },
        ]}
        empty={{ title: 'Nothing has been sent yet', icon: 'mail' }}
        onReset={state === '' ? undefined : () => set({ state: '' })}
        doneText={doneTexts[filterQuery]}
        onPage={(next, how) => set({ page: next }, how)}
        rowsOfPage={rowsOfPage}
      />
    </>
  )
}
