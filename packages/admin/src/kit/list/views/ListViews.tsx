import { Box } from '@chakra-ui/react'
import {
  changeView,
  deleteView,
  type builtInViewNames,
  type ListName,
  listViews,
  type SavedView,
  saveView,
} from '@shop/contracts/admin/viewEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Icon } from '@shop/ui/buttons/Icon.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { Menu } from '@shop/ui/buttons/Menu.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { LinkTabs } from '@shop/ui/layout/LinkTabs.tsx'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useAction } from '../../act/useAction.ts'
import { countText } from '../../live/useWorklist.ts'
import { useRead } from '../../query/useRead.ts'
import { EditViewDialog, NewViewDialog } from './ViewDialog.tsx'
import {
  type BuiltInView,
  type ListSchema,
  queryOfView,
  currentQueryOf,
  findCurrentView,
  withoutUnknownParts,
} from './viewState.ts'

interface Props<List extends ListName> {
  list: List
  /** Queries of the list's built-in views. */
  builtInQueries: Readonly<Record<(typeof builtInViewNames)[List][number], string>>
  /** Numbers of waiting rows, by the name of the built-in view that lists them. */
  counts?: Readonly<Record<string, number | null | undefined>>
  /** The shown columns, as `useColumns` writes them. */
  columns?: string
  schema: ListSchema
}

const refetch = [listViews]

/** Actions on saved views; each opens its view afterwards. */
const useViewActions = (openQuery: (query: string) => void) => {
  const restore = useAction(saveView, {
    success: 'View restored',
    failure: 'Failed to restore view',
    refetch,
    onDone: view => openQuery(queryOfView(view)),
  })
  const change = useAction(changeView, {
    success: 'View saved',
    failure: 'Failed to save view',
    refetch,
    onDone: view => openQuery(queryOfView(view)),
  })
  return { restore, change }
}

const tabOf = (key: string, to: string, isShown: boolean, content: ReactNode) => ({
  key,
  link: (
    <Link to={{ search: to }} {...(isShown && { 'aria-current': 'page' as const })}>
      {content}
    </Link>
  ),
})

interface Tabs {
  builtInViews: readonly BuiltInView[]
  saved: readonly SavedView[]
  current: ReturnType<typeof findCurrentView>
  counts: Readonly<Record<string, number | null | undefined>>
}

const tabsOf = ({ builtInViews, saved, current, counts }: Tabs) => [
  ...builtInViews.map(({ name, query }) =>
    tabOf(
      name,
      query,
      current.builtIn?.name === name,
      counts[name] ? `${name} (${countText(counts[name])})` : name,
    ),
  ),
  ...saved.map(savedView =>
    tabOf(
      savedView.id,
      queryOfView(savedView),
      current.saved?.id === savedView.id,
      <>
        {savedView.name}
        {savedView.isShared && <Icon name="people" size={14} />}
      </>,
    ),
  ),
]

/** Offers to save the filters as a view; shown without its text on narrow screens. */
const SaveViewButton = ({ onClick }: { onClick: () => void }) => (
  <>
    <Box hideBelow="sm">
      <Button kind="quiet" icon="plus" onClick={onClick}>
        Save View
      </Button>
    </Box>
    <Box hideFrom="sm">
      <IconButton icon="plus" label="Save View" onClick={onClick} />
    </Box>
  </>
)

/** Shows the views of a list as tabs, each with its own address, and the actions on the shown view. */
export const ListViews = <List extends ListName>({
  list,
  builtInQueries,
  counts = {},
  columns = '',
  schema,
}: Props<List>) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data } = useRead(listViews, { list })
  const [openDialog, setOpenDialog] = useState<'new' | 'edit' | null>(null)
  const openQuery = (query: string) => void navigate({ search: query })
  const actions = useViewActions(openQuery)
  const saved = data?.items ?? []
  const builtInViews = Object.entries<string>(builtInQueries).map(([name, query]): BuiltInView => ({
    name,
    query,
  }))
  const currentQuery = currentQueryOf(search, columns)
  const current = findCurrentView(search, currentQuery, builtInViews, saved)
  const view = current.saved
  const isChanged = view !== undefined && view.query !== currentQuery
  return (
    <>
      <LinkTabs label="Views" tabs={tabsOf({ builtInViews, saved, current, counts })}>
        {data && !current.builtIn && (!view || isChanged) && (
          <SaveViewButton onClick={() => setOpenDialog('new')} />
        )}
        {view?.mayChange && (
          <ViewMenu
            {...{ view, currentQuery, isChanged, actions, openQuery }}
            onEdit={() => setOpenDialog('edit')}
          />
        )}
      </LinkTabs>
      <Box marginBottom="3" _empty={{ display: 'none' }}>
        <ViewNotice
          {...{ view, actions }}
          schema={schema}
          isMissing={data !== undefined && current.isMissing}
        />
      </Box>
      {openDialog === 'new' && (
        <NewViewDialog
          list={list}
          query={currentQuery}
          onSaved={newView => {
            setOpenDialog(null)
            openQuery(queryOfView(newView))
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'edit' && view && (
        <EditViewDialog view={view} onSaved={() => setOpenDialog(null)} onClose={() => setOpenDialog(null)} />
      )}
    </>
  )
}

interface MenuProps {
  view: SavedView
  currentQuery: string
  isChanged: boolean
  actions: ReturnType<typeof useViewActions>
  openQuery: (query: string) => void
  onEdit: () => void
}

const ViewMenu = ({ view, currentQuery, isChanged, actions, openQuery, onEdit }: MenuProps) => {
  const { restore, change } = actions
  const { id, list, name, query, isShared } = view
  const remove = useAction(deleteView, {
    success: 'View deleted',
    failure: 'Failed to delete view',
    refetch,
    undo: () => restore.run({ list, name, query, isShared }),
    onDone: () => openQuery(''),
  })
  return (
    <Menu
      trigger={<IconButton icon="more" label={`Actions for view ${name}`} />}
      entries={[
        isChanged && {
          label: 'Save Changes',
          icon: 'check',
          onSelect: () => change.run({ id, query: currentQuery }),
        },
        isChanged && { label: 'Discard Changes', icon: 'undo', onSelect: () => openQuery(queryOfView(view)) },
        { label: 'Rename or Share', icon: 'edit', onSelect: onEdit },
        { label: 'Delete View', icon: 'trash', isDanger: true, onSelect: () => remove.run({ id }) },
      ]}
    />
  )
}

interface NoticeProps {
  view: SavedView | undefined
  schema: ListSchema
  isMissing: boolean
  actions: ReturnType<typeof useViewActions>
}

/** Reports invalid parts of the address: a missing view, filters that the list no longer has. */
const ViewNotice = ({ view, schema, isMissing, actions }: NoticeProps) => {
  if (isMissing)
    return <Notice>This view was deleted, or isn’t shared with you. Its filters still apply.</Notice>
  if (!view) return null
  const knownQuery = withoutUnknownParts(view.query, schema)
  if (knownQuery === view.query) return null
  return (
    <Notice
      tone="warning"
      action={
        view.mayChange && (
          <Button kind="plain" onClick={() => actions.change.run({ id: view.id, query: knownQuery })}>
            Save Without It
          </Button>
        )
      }
    >
      This view uses a filter or column that no longer exists. Everything else in it still applies.
    </Notice>
  )
}
