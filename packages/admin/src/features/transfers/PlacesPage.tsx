import { Text } from '@chakra-ui/react'
import {
  createStockPlace,
  exportPlaceStock,
  listStockPlaces,
  retireStockPlace,
  type StockPlace,
  updateStockPlace,
} from '@shop/contracts/inventory/placeEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { Card } from '@shop/ui/layout/Card.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import type { Column } from '@shop/ui/table/Column'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useNavigate } from 'react-router-dom'
import { useAction } from '../../kit/act/useAction.ts'
import { useExport } from '../../kit/act/useExport.ts'
import { FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useListState } from '../../kit/list/useListState.ts'
import { PageError } from '../../kit/query/ReadError.tsx'
import { useRead } from '../../kit/query/useRead.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { useCan } from '../../kit/session/useCan.ts'
import { Sortable } from '../../kit/sort/Sortable.tsx'
import { SortableRow } from '../../kit/sort/SortableRow.tsx'
import { placeReads } from '../inventory/usePlaces.ts'

const columns: readonly Column<StockPlace>[] = [
  {
    header: 'Place',
    cell: ({ name, isDefault }) => (
      <Row>
        <Text fontWeight="medium" truncate>
          {name}
        </Text>
        {isDefault && <StatusBadge tone="secondary">Default</StatusBadge>}
      </Row>
    ),
    isName: true,
  },
  { header: 'Units', cell: ({ units }) => groupedDigits(units), isFigure: true },
]

/** Asks for a new place and, with the first one, for the name of the existing place. */
const AddPlace = ({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) => {
  const form = useForm(createStockPlace, {
    defaults: { name: '', defaultName: 'Shop floor' },
    toInput: ({ name, defaultName }) => ({ name, ...(isFirst && { defaultName }) }),
    failure: 'Failed to add the place',
    draft: { key: 'place', param: 'add' },
    refetch: placeReads,
    success: ({ items }) => `${items.at(-1)?.name ?? 'Place'} added`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title="Add Place"
      size="sm"
      form={form}
      submitText="Add Place"
      savingText="Adding..."
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="name"
        label="New place"
        placeholder="Store room"
        maxLength={60}
        isRequired
      />
      {isFirst && (
        <FormText
          control={form.control}
          name="defaultName"
          label="Where your stock is now"
          hint="Everything stays there until you move it. Returns go there too."
          maxLength={60}
          isRequired
        />
      )}
    </FormDialog>
  )
}

const RenamePlace = ({ place: { id, name }, onClose }: { place: StockPlace; onClose: () => void }) => {
  const form = useForm(updateStockPlace, {
    defaults: { name },
    toInput: values => ({ id, name: values.name }),
    failure: 'Failed to rename the place',
    draft: { key: `place:${id}`, param: 'rename' },
    refetch: placeReads,
    success: 'Place renamed',
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Rename ${name}`}
      size="sm"
      form={form}
      submitText="Rename"
      savingText="Renaming..."
      onClose={onClose}
    >
      <FormText control={form.control} name="name" label="Name" maxLength={60} isRequired />
    </FormDialog>
  )
}

/** Lists places, which can be sorted. Their order determines the inventory's columns, and the order of fetching. */
const PlaceTable = ({ items, onRename }: { items: StockPlace[]; onRename: (id: string) => void }) => {
  const can = useCan()
  const failure = 'Failed to change the places'
  const move = useAction(updateStockPlace, { failure, refetch: placeReads })
  const retire = useAction(retireStockPlace, { success: 'Place retired', failure, refetch: placeReads })
  const moveTo = (id: string, position: number) => move.run({ id, position })
  const askToRetire = ({ id, name }: StockPlace) =>
    retire.ask({
      title: `Retire ${name}?`,
      text: 'Nobody can move stock there any longer. Its transfers stay in the list.',
      actionLabel: 'Retire Place',
      input: { id },
    })
  return (
    <Sortable
      layout="list"
      ids={items.map(({ id }) => id)}
      labelOf={id => items.find(place => place.id === id)?.name ?? 'Place'}
      onMove={(from, to) => {
        const place = items[from]
        if (place) moveTo(place.id, to)
      }}
    >
      <DataTable
        label="Places"
        columns={columns}
        rows={items}
        {...(can('stock:write') && { Arrange: SortableRow })}
        nameOf={({ name }) => name}
        menu={place => [
          { label: 'Rename', icon: 'edit', needs: 'stock:write', onSelect: () => onRename(place.id) },
          place !== items[0] && {
            label: 'Move Up',
            icon: 'up',
            needs: 'stock:write',
            onSelect: () => moveTo(place.id, items.indexOf(place) - 1),
          },
          place !== items.at(-1) && {
            label: 'Move Down',
            icon: 'down',
            needs: 'stock:write',
            onSelect: () => moveTo(place.id, items.indexOf(place) + 1),
          },
          !place.isDefault && {
            label: 'Retire',
            icon: 'archive',
            needs: 'stock:write',
            isDanger: true,
            onSelect: () => askToRetire(place),
          },
        ]}
      />
    </Sortable>
  )
}

const defaults = { add: false, rename: '' }

/** Lists the places of the stock. A shop with only one place stores none. */
export const PlacesPage = () => {
  const { data, error, refetch } = useRead(listStockPlaces, {})
  const { values, set } = useListState(defaults)
  const navigate = useNavigate()
  const csvExport = useExport(exportPlaceStock, {
    name: 'stock-by-place.csv',
    success: 'Stock by place saved as a table',
    failure: 'Failed to save the CSV',
  })
  const close = () => set(defaults, { replace: true })
  if (error && !data) return <PageError error={error} title="Failed to load the places." refetch={refetch} />
  const items = data?.items
  const addButton = (
    <Button icon="plus" needs={createStockPlace} onClick={() => set({ add: true })}>
      Add Place
    </Button>
  )
  const placeToRename = items?.find(({ id }) => id === values.rename)
  return (
    <>
      <Title>Places</Title>
      <PageHeading title="Places">
        {items && items.length > 0 && (
          <Row wraps>
            <Button kind="plain" icon="download" onClick={() => csvExport.run({})}>
              Save Stock as CSV
            </Button>
            <Button kind="plain" icon="refresh" onClick={() => void navigate('/admin/transfers')}>
              Transfers
            </Button>
            {addButton}
          </Row>
        )}
      </PageHeading>
      <Card>
        {items?.length === 0 ? (
          <EmptyState
            title="All of your stock is in one place"
            text="Add a store room or a second shop: you can then see what is where, record what is moved, and the pack bench says where to fetch it from."
            icon="inventory"
            action={addButton}
          />
        ) : (
          <PlaceTable items={items ?? []} onRename={id => set({ rename: id })} />
        )}
      </Card>
      {values.add && items && <AddPlace isFirst={items.length === 0} onClose={close} />}
      {placeToRename && <RenamePlace place={placeToRename} onClose={close} />}
    </>
  )
}
