import { Box } from '@chakra-ui/react'
import {
  feedGapNames,
  feedGaps,
  listFeedGaps,
  type FeedGap,
  type IncompleteProduct,
} from '@shop/contracts/shop/feeds'
import type { Answer } from '@shop/contracts/endpoint'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Icon } from '@shop/ui/buttons/Icon.tsx'
import { Thumb } from '@shop/ui/facts/Thumb.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { RowList } from '@shop/ui/layout/RowList.tsx'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import type { Column } from '@shop/ui/table/Column'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'
import { Link } from 'react-router-dom'
import { ListView } from '../../../kit/list/ListView.tsx'
import { useListState } from '../../../kit/list/useListState.ts'
import { usePageSize } from '../../../kit/list/usePageSize.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { Title } from '../../../kit/screen/Title.tsx'
import { useCan } from '../../../kit/session/useCan.ts'
import { ProductDialogs } from '../ProductDialogs.tsx'
import { smallPicture } from '../productFigures.ts'

const defaults = { gap: '', edit: '', view: '', field: '', page: 1 }
const choices = { gap: ['', ...feedGapNames], field: ['', ...feedGapNames] } as const

const gapOptions = [
  { value: '', label: 'Anything Missing' },
  ...feedGapNames.map(name => ({ value: name, label: feedGaps[name].label })),
] as const

/** Writes `GTIN`, or `GTIN (3 of 12)` if only some variants lack one. */
const gapText = ({ gap, variants }: IncompleteProduct['gaps'][number], total: number): string =>
  variants === total
    ? feedGaps[gap].label
    : `${feedGaps[gap].label} (${groupedDigits(variants)} of ${groupedDigits(total)})`

const columns: readonly Column<IncompleteProduct>[] = [
  {
    header: 'Product',
    cell: ({ title, slug, picture, variants, gaps }) => (
      <Row>
        <Thumb url={smallPicture(picture)} />
        <TwoLines
          first={title}
          second={slug}
          narrow={{
            below: 'sm',
            second: `Missing: ${gaps.map(missing => gapText(missing, variants)).join(', ')}`,
          }}
        />
      </Row>
    ),
    isName: true,
  },
  {
    header: 'Missing',
    cell: ({ variants, gaps }) => (
      <Row wraps={{ below: 'lg' }}>
        {gaps.map(missing => (
          <StatusBadge key={missing.gap} tone={feedGaps[missing.gap].isNeeded ? 'destructive' : 'secondary'}>
            {gapText(missing, variants)}
          </StatusBadge>
        ))}
      </Row>
    ),
    from: 'sm',
  },
  { header: 'Variants', cell: ({ variants }) => groupedDigits(variants), isFigure: true, from: 'lg' },
]

interface GapsProps extends Pick<Answer<typeof listFeedGaps>, 'lacking' | 'complete' | 'products'> {
  onShow: (gap: FeedGap) => void
}

/** Counts the products that lack each fact, the most important fact first, as filters. */
const GapsPanel = ({ lacking, complete, products, onShow }: GapsProps) => (
  <Box marginBottom="4">
    <Panel title={`${groupedDigits(complete)} of ${formatCount(products, 'product')} complete`}>
      <RowList
        label="Missing facts"
        rows={feedGapNames
          .filter(gap => lacking[gap] > 0)
          .map(gap => ({
            key: gap,
            content: <TwoLines first={feedGaps[gap].label} second={feedGaps[gap].hint} wraps />,
            mark: (
              <Button kind="quiet" onClick={() => onShow(gap)}>
                {formatCount(lacking[gap], 'product')}
              </Button>
            ),
          }))}
      />
    </Panel>
  </Box>
)

const Heading = () => (
  <PageHeading title="Feeds" note="What your products still need for Google, Meta, Pinterest and ChatGPT.">
    <Button kind="plain" needs="settings:read" asChild>
      <Link to="/admin/settings?tab=store">
        <Icon name="settings" size={16} />
        Feed Settings
      </Link>
    </Button>
  </PageHeading>
)

/** Returns the empty state of the list: every product is complete, or there is no product. */
const emptyListOf = (hasProducts: boolean) =>
  hasProducts
    ? ({
        title: 'Nothing missing',
        text: 'Every product on sale has everything that shopping sites ask for.',
        icon: 'check',
      } as const)
    : ({
        title: 'No products in the feeds yet',
        text: 'Active products with a variant are listed on shopping sites.',
        icon: 'products',
      } as const)

/** Lists the facts that each product lacks for shopping sites, with links to the fields. */
export const FeedsPage = () => {
  const { values, set, reset } = useListState(defaults, choices)
  const { gap, edit, view, field, page } = values
  const rowsOfPage = usePageSize('feeds')
  const can = useCan()
  const read = useRead(
    listFeedGaps,
    { page, limit: rowsOfPage.size, ...(gap !== '' && { gap }) },
    { keepPrevious: true },
  )
  const { data } = read
  const open = ({ id, gaps }: IncompleteProduct) =>
    set(
      can('products:write')
        ? { edit: id, field: gap === '' ? (gaps[0]?.gap ?? '') : gap, page }
        : { view: id, page },
    )
  return (
    <>
      <Title>Feeds</Title>
      <Heading />
      {data && data.complete < data.products && <GapsPanel {...data} onShow={next => set({ gap: next })} />}
      <FilterBar>
        <FilterSelect
          label="Missing"
          value={gap}
          options={gapOptions}
          onChange={next => set({ gap: next })}
        />
      </FilterBar>
      <ListView
        label="Products that lack something"
        noun="products"
        read={read}
        failure="Failed to load the products."
        columns={columns}
        onOpen={open}
        empty={emptyListOf(data !== undefined && data.products > 0)}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={gap === '' ? undefined : reset}
        doneText="No product lacks this"
        rowsOfPage={rowsOfPage}
      />
      <ProductDialogs
        isCreating={false}
        viewedId={view}
        variantId=""
        editedId={edit}
        {...(field !== '' && { gap: field })}
        onEdit={id => set({ edit: id, view: '', page }, { replace: true })}
        onClose={() => set({ edit: '', view: '', field: '', page }, { replace: true })}
      />
    </>
  )
}
