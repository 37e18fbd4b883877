import { pick } from '@shop/contracts/facts/fieldTable'
import { benefitOf } from '@shop/contracts/promotions/benefitOf'
import {
  createPromotion,
  getPromotion,
  getPromotionUses,
  listPromotions,
  type Promotion,
  deletePromotion,
  updatePromotion,
} from '@shop/contracts/promotions/endpoints'
import { promotionFieldNames } from '@shop/contracts/promotions/promotionFields'
import { PromotionState, promotionState } from '@shop/contracts/promotions/state'
import { Button } from '@shop/ui/buttons/Button.tsx'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import type { Column } from '@shop/ui/table/Column'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { recordFailure } from '../../kit/query/readFailure.ts'
import { useSettings } from '../../kit/screen/settings.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { ListView } from '../../kit/list/ListView.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { usePageSize } from '../../kit/list/usePageSize.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { PromotionDialog } from './PromotionDialog.tsx'
import { PromotionBadge } from './PromotionBadge.tsx'
import { minimumOf, promotionStates, usesOf } from './promotionWords.ts'
import { useAction } from '../../kit/act/useAction.ts'
import { useReadForConfirmation } from '../../kit/act/useReadForConfirmation.ts'
import { formatCount } from '@shop/ui/words/formatCount'

/** Acts on a promotion outside its form. Ending a promotion can be undone; deleting one asks first. */
const usePromotionActions = () => {
  const read = useReadForConfirmation()
  const actionOptions = { failure: 'Failed to update promotion', refetch: [listPromotions, getPromotion] }
  const withActive = (promotion: Promotion, isActive: boolean) => ({
    ...pick(promotion, ['id', 'version', ...promotionFieldNames]),
    isActive,
  })
  const restart = useAction(updatePromotion, {
    ...actionOptions,
    success: ({ code }) => `${code} works again`,
  })
  const start = (promotion: Promotion) => restart.run(withActive(promotion, true))
  const switchOff = useAction(updatePromotion, {
    ...actionOptions,
    success: ({ code }) => `${code} has ended`,
    undo: start,
  })
  const remove = useAction(deletePromotion, { ...actionOptions, success: ({ text }) => text })
  return {
    start,
    end: (promotion: Promotion) => switchOff.run(withActive(promotion, false)),
    remove: async ({ id, code, uses }: Promotion) => {
      const promotionUses = await read(getPromotionUses, { id })
      remove.ask({
        title: 'Delete Promotion',
        text: [
          `${code} can no longer be used.`,
          promotionUses &&
            promotionUses.carts > 0 &&
            `It is in ${formatCount(promotionUses.carts, 'cart')}, which will lose the discount.`,
          promotionUses?.isInBanner && 'The banner announces it, and will be hidden.',
          uses > 0 && `${formatCount(uses, 'order')} used it, so it will be switched off and kept.`,
        ]
          .filter(Boolean)
          .join(' '),
        actionLabel: 'Delete',
        input: { id },
      })
    },
  }
}

/** Returns the entries of a promotion's menu. */
const entriesOf = (
  promotion: Promotion,
  open: (id: string) => void,
  actions: ReturnType<typeof usePromotionActions>,
): (MenuEntry | false)[] => [
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
        icon: 'close',
        onSelect: () => actions.end(promotion),
      }
    : {
        label: 'Start Again',
        icon: 'undo',
        needs: updatePromotion,
        onSelect: () => actions.start(promotion),
      },
  {
    label: 'Delete',
    needs: deletePromotion,
    icon: 'trash',
    isDanger: true,
    onSelect: () => void actions.remove(promotion),
  },
]

/** The dialogs are part of the address, so that they can be linked. */
const defaults = { search: '', state: '', promotion: '', create: false, page: 1 }
const choices = { state: ['', ...PromotionState.options] as const }

const states = [
  { value: '' as const, label: 'All Statuses' },
  ...PromotionState.options.map(value => ({ value, label: promotionStates[value].label })),
]

const columnsIn = (currency: string): readonly Column<Promotion>[] => [
  {
    header: 'Code',
    cell: promotion => <TwoLines first={promotion.code} second={benefitOf(promotion, currency)} />,
    isName: true,
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
  const { search, state, promotion: openId, create, page } = values
  const { currency } = useSettings()
  const rowsOfPage = usePageSize('promotions')
  const read = useRead(
    listPromotions,
    { page, limit: rowsOfPage.size, ...(search !== '' && { search }), ...(state !== '' && { state }) },
    { keepPrevious: true },
  )
  const { data: openPromotion, error: readError } = useRead(
    getPromotion,
    { id: openId },
    { enabled: openId !== '' },
  )
  const actions = usePromotionActions()
  const open = (id: string) => set({ promotion: id, page })
  const openNewForm = () => set({ create: true, page })
  const close = () => set({ promotion: '', create: false, page }, { replace: true })
  return (
    <>
      <Title>Promotions</Title>
      <PageHeading title="Promotions">
        <Button icon="plus" needs={createPromotion} onClick={openNewForm}>
          Create Promotion
        </Button>
      </PageHeading>
      <FilterBar>
        <SearchField label="Search by code" maxLength={40} value={search} onSearch={onSearch} />
        <FilterSelect label="Status" value={state} options={states} onChange={next => set({ state: next })} />
      </FilterBar>
      <ListView
        label="Promotions"
        noun="promotions"
        read={read}
        failure="Failed to load promotions."
        columns={columnsIn(currency)}
        onOpen={({ id }) => open(id)}
        nameOf={({ code }) => code}
        menu={promotion => entriesOf(promotion, open, actions)}
        empty={{
          title: 'No promotions yet',
          text: 'Shoppers enter a code in their cart to pay less.',
          icon: 'promotions',
          action: (
            <Button needs={createPromotion} onClick={openNewForm}>
              Create Promotion
            </Button>
          ),
        }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={search !== '' || state !== '' ? reset : undefined}
        rowsOfPage={rowsOfPage}
      />
      {create && <PromotionDialog promotion={undefined} onClose={close} />}
      {openId !== '' &&
        (openPromotion?.id === openId ? (
          <PromotionDialog key={openId} promotion={openPromotion} onClose={close} />
        ) : (
          <PendingDialog
            title="Edit Promotion"
            noun="Promotion"
            failure={recordFailure(readError, 'Promotion')}
            onClose={close}
          />
        ))}
    </>
  )
}

export default PromotionsPage
