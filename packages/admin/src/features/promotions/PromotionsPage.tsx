import {
  createPromotion,
  getPromotion,
  listPromotions,
  type Promotion,
  deletePromotion,
  updatePromotion,
} from '@shop/contracts/promotions/endpoints'
import { PromotionState, promotionState } from '@shop/contracts/promotions/state'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import type { Column } from '@shop/ui/table/Column'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useNavigate } from 'react-router-dom'
import { recordFailure } from '../../kit/query/readFailure.ts'
import { useSettings } from '../../kit/screen/settings.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { ListView } from '../../kit/list/ListView.tsx'
import { pageSize } from '../../kit/list/pageSize.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { CreatePromotion, EditPromotion } from './PromotionDialog.tsx'
import { PromotionBadge } from './PromotionBadge.tsx'
import { benefitOf, minimumOf, stateLooks, usesOf } from './promotionWords.ts'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { useAct } from '../../kit/act/useAct.ts'
import { termsOf } from './promotionTerms.ts'

const refetch = [listPromotions, getPromotion]

/** Acts of staff on a promotion outside its form. Ending it can be taken back; deleting asks first. */
const usePromotionActs = () => {
  const confirm = useConfirm()
  const failure = 'Failed to update promotion'
  const back = useAct(updatePromotion, { success: ({ code }) => `${code} works again`, failure, refetch })
  const start = ({ id, version, ...rest }: Promotion) =>
    back.run({ ...termsOf({ id, version, ...rest }), id, version, isActive: true })
  const end = useAct(updatePromotion, {
    success: ({ code }) => `${code} has ended`,
    failure,
    refetch,
    undo: start,
  })
  const remove = useAct(deletePromotion, { success: ({ text }) => text, failure, refetch })
  return {
    start,
    end: (promotion: Promotion) =>
      end.run({ ...termsOf(promotion), id: promotion.id, version: promotion.version, isActive: false }),
    remove: async ({ id, code }: Promotion) => {
      const isSure = await confirm({
        title: 'Delete Promotion',
        text: `${code} can no longer be used. One that orders have used is switched off and kept instead.`,
        act: 'Delete',
        isDanger: true,
      })
      if (isSure) remove.run({ id })
    },
  }
}

/** The dialogs stand in the address too, so that they can be linked to. */
const defaults = { search: '', state: '' as PromotionState | '', promotion: '', create: false, page: 1 }
const choices = { state: ['', ...PromotionState.options] as const }

const states = [
  { value: '' as const, label: 'All Statuses' },
  ...PromotionState.options.map(value => ({ value, label: stateLooks[value].label })),
]

const columnsIn = (currency: string): readonly Column<Promotion>[] => [
  {
    header: 'Code',
    cell: promotion => <TwoLines first={promotion.code} second={benefitOf(promotion, currency)} />,
    isWide: true,
  },
  { header: 'Status', cell: promotion => <PromotionBadge promotion={promotion} /> },
  { header: 'Minimum spend', cell: promotion => minimumOf(promotion, currency), from: 'lg' },
  { header: 'Uses', cell: usesOf, isFigure: true },
  {
    header: 'Per customer',
    cell: ({ perCustomerLimit }) => perCustomerLimit ?? 'No limit',
    isFigure: true,
    from: 'xl',
  },
  {
    header: 'Starts',
    cell: ({ startsAt, createdAt }) => <RelativeTime instant={startsAt ?? createdAt} />,
    from: 'md',
  },
  {
    header: 'Ends',
    cell: ({ endsAt }) => (endsAt === null ? 'Never' : <RelativeTime instant={endsAt} />),
    from: 'sm',
  },
]

const PromotionsPage = () => {
  const { values, set, search: onSearch, reset } = useListState(defaults, choices)
  const { search, state, promotion: openedId, create, page } = values
  const { currency } = useSettings()
  const read = useRead(
    listPromotions,
    { page, limit: pageSize, ...(search !== '' && { search }), ...(state !== '' && { state }) },
    { keepsLast: true },
  )
  const { data: opened, error: failed } = useRead(
    getPromotion,
    { id: openedId },
    { enabled: openedId !== '' },
  )
  const acts = usePromotionActs()
  const navigate = useNavigate()
  const open = (id: string) => set({ promotion: id, page })
  return (
    <>
      <Title>Promotions</Title>
      <PageHeading title="Promotions">
        <Row wraps>
          <Button
            kind="plain"
            icon="settings"
            needs="settings:read"
            onClick={() => void navigate('/admin/settings?tab=store')}
          >
            Store Settings
          </Button>
          <Button icon="plus" needs={createPromotion} onClick={() => set({ create: true, page })}>
            Create Promotion
          </Button>
        </Row>
      </PageHeading>
      <FilterBar>
        <SearchField label="Search by code" longest={40} value={search} onSearch={onSearch} />
        <FilterSelect label="Status" value={state} options={states} onChange={next => set({ state: next })} />
      </FilterBar>
      <ListView
        label="Promotions"
        noun="promotions"
        read={read}
        failure="Failed to load promotions."
        columns={columnsIn(currency)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        menu={promotion => [
          {
            label: 'Edit Promotion',
            icon: 'edit',
            needs: updatePromotion,
            onSelect: () => open(promotion.id),
          },
          promotion.isActive
            ? promotionState(promotion) !== 'ended' && {
                label: 'End Promotion',
                needs: updatePromotion,
                icon: 'close' as const,
                onSelect: () => acts.end(promotion),
              }
            : {
                label: 'Start Again',
                icon: 'undo',
                needs: updatePromotion,
                onSelect: () => acts.start(promotion),
              },
          {
            label: 'Delete',
            needs: deletePromotion,
            icon: 'trash',
            isDanger: true,
            onSelect: () => void acts.remove(promotion),
          },
        ]}
        empty={{
          title: 'No promotions yet',
          text: 'Shoppers enter a code in their cart to pay less.',
          icon: 'money',
          action: (
            <Button needs={createPromotion} onClick={() => set({ create: true, page })}>
              Create Promotion
            </Button>
          ),
        }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={search !== '' || state !== '' ? reset : undefined}
        pages="numbers"
      />
      {create && <CreatePromotion onClose={() => set({ create: false, page }, { replace: true })} />}
      {openedId !== '' && opened?.id !== openedId && (
        <PendingDialog
          title="Edit Promotion"
          noun="Promotion"
          failure={recordFailure(failed, 'Promotion')}
          onClose={() => set({ promotion: '', page }, { replace: true })}
        />
      )}
      {opened?.id === openedId && opened && (
        <EditPromotion
          key={opened.id}
          promotion={opened}
          onClose={() => set({ promotion: '', page }, { replace: true })}
        />
      )}
    </>
  )
}

export default PromotionsPage
