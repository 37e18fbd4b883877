import { documentCategories, documentCategoryNames } from '@shop/contracts/documents/categories'
import {
  deleteDocument,
  linkDocument,
  listDocuments,
  type ShopDocument,
} from '@shop/contracts/documents/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import type { MenuEntry } from '@shop/ui/buttons/MenuEntry'
import { formatCount, groupedDigits } from '@shop/ui/words/formatCount'
import { fileSize } from '@shop/ui/words/fileSize'
import { FilterBar } from '@shop/ui/list/FilterBar.tsx'
import { FilterSelect } from '@shop/ui/list/FilterSelect.tsx'
import { ListTitle } from '@shop/ui/layout/ListTitle.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import { SearchField } from '@shop/ui/list/SearchField.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import type { Column } from '@shop/ui/table/Column'
import { TwoLines } from '@shop/ui/layout/TwoLines.tsx'
import { useState } from 'react'
import { useAction } from '../../kit/act/useAction.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { useFilesToUpload } from '../../kit/upload/filesToUpload.ts'
import { ListView } from '../../kit/list/ListView.tsx'
import { useListState } from '../../kit/list/useListState.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { kindOf, useSaveDocument } from './useSaveDocument.ts'
import { historyAddress } from '../audit/historyAddress.ts'
import { useNavigate } from 'react-router-dom'

const defaults = { category: 'invoices', search: '', upload: false, page: 1 }
const choices = { category: documentCategoryNames }
const options = documentCategoryNames.map(value => ({ value, label: documentCategories[value] }))
const pageSize = 20

const typeOf = (document: ShopDocument): string => kindOf(document)?.toUpperCase() ?? document.mimeType

const columns: readonly Column<ShopDocument>[] = [
  {
    header: 'Document',
    cell: ({ title, description }) => <TwoLines first={title} second={description} />,
    isName: true,
  },
  {
    header: 'User',
    cell: ({ user }) => (user ? `${user.firstName} ${user.lastName}` : ''),
    from: 'lg',
  },
  {
    header: 'Access',
    cell: ({ isPublic }) => (
      <StatusBadge tone={isPublic ? 'default' : 'outline'}>{isPublic ? 'Public' : 'Private'}</StatusBadge>
    ),
    from: 'sm',
  },
  { header: 'Type', cell: typeOf, from: 'md' },
  { header: 'Size', cell: ({ size }) => (size === null ? '' : fileSize(size)), isFigure: true, from: 'md' },
  { header: 'Created', cell: ({ createdAt }) => <RelativeTime instant={createdAt} />, from: 'sm' },
]

/** Deletes a document after confirmation. */
const useDeleteDocument = () => {
  const remove = useAction(deleteDocument, {
    success: 'Document deleted successfully!',
    failure: 'Failed to delete document',
    refetch: [listDocuments],
  })
  return ({ id, title, user, isPublic }: ShopDocument) =>
    remove.ask({
      title: 'Delete Document',
      text: [
        `Are you sure you want to delete this document? "${title}" and its file will be gone for good.`,
        user && `It is about ${user.firstName} ${user.lastName}.`,
        isPublic && 'Links to it will stop working.',
      ]
        .filter(Boolean)
        .join(' '),
      actionLabel: 'Delete',
      input: { id },
    })
}

/** Opens a document, and returns the entries of its menu. */
const useDocumentActions = () => {
  const { platform } = useConnection()
  const navigate = useNavigate()
  const save = useSaveDocument()
  const askAndRemove = useDeleteDocument()
  const link = useAction(linkDocument, {
    failure: 'Failed to open document',
    onDone: ({ url }) => platform.openLink(url),
  })
  const download = ({ id, url, isPublic }: ShopDocument) => {
    if (isPublic) platform.openLink(url)
    else link.run({ id })
  }
  const menuOf = (row: ShopDocument): (MenuEntry | false)[] => [
    { label: 'Download', icon: 'external', onSelect: () => download(row) },
    { label: 'Save', icon: 'download', onSelect: () => save(row) },
    {
      label: 'History',
      icon: 'audit',
      needs: 'audit:read',
      onSelect: () => void navigate(historyAddress({ subject: 'document', subjectId: row.id })),
    },
    row.isDeletable && {
      label: 'Delete',
      needs: deleteDocument,
      icon: 'trash',
      isDanger: true,
      onSelect: () => askAndRemove(row),
    },
  ]
  return { download, menuOf }
}

const useDocumentList = () => useListState(defaults, choices)

/** Uploads the chosen documents one after another. */
const Uploads = ({ list: { values, set } }: { list: ReturnType<typeof useDocumentList> }) => {
  const { category, page } = values
  const { documents, dropDocuments } = useFilesToUpload()
  const [uploadedCount, setUploadedCount] = useState(0)
  return (
    <UploadDialog
      key={uploadedCount}
      category={category}
      // Shows the category of the new document, newest first.
      onSaved={saved => {
        const hasNext = documents.length > 0
        if (hasNext) setUploadedCount(uploadedCount + 1)
        set({ upload: hasNext, category: saved.category, search: '' }, { replace: true })
      }}
      onClose={() => {
        dropDocuments()
        set({ upload: false, page }, { replace: true })
      }}
    />
  )
}

const DocumentsPage = () => {
  const list = useDocumentList()
  const { values, set, search: onSearch } = list
  const { category, search, page, upload } = values
  const read = useRead(
    listDocuments,
    { category, page, limit: pageSize, ...(search !== '' && { search }) },
    { keepPrevious: true },
  )
  const { download, menuOf } = useDocumentActions()

  return (
    <>
      <Title>Documents</Title>
      <PageHeading title="Documents">
        <Button needs="documents:write" onClick={() => set({ upload: true, page })}>
          Upload Document
        </Button>
      </PageHeading>
      <FilterBar>
        <SearchField label="Search by title or description" value={search} onSearch={onSearch} />
        <FilterSelect
          label="Category"
          value={category}
          options={options}
          onChange={next => set({ category: next })}
        />
      </FilterBar>
      <ListTitle>
        {read.data
          ? `${groupedDigits(read.data.items.length)} of ${formatCount(read.data.total, 'document')}`
          : 'Documents'}
      </ListTitle>
      <ListView
        label="Documents"
        noun="documents"
        read={read}
        failure="Failed to load documents."
        columns={columns}
        onOpen={download}
        nameOf={({ title }) => title}
        menu={menuOf}
        empty={{ title: 'No documents found in this category', icon: 'documents' }}
        onPage={(next, how) => set({ page: next }, how)}
        onReset={search !== '' ? () => set({ search: '' }) : undefined}
        pages="words"
      />
      {upload && <Uploads list={list} />}
    </>
  )
}

export default DocumentsPage
