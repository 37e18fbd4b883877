import {
  checkProductImport,
  listProductImports,
  startArchiveImport,
  startProductImport,
} from '@shop/contracts/products/sheets'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { importedFile } from '@shop/contracts/uploads'
import { maxSheetRows } from '@shop/contracts/products/sheetFields'
import { Card } from '@shop/ui/layout/Card.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { FileBox } from '@shop/ui/fields/FileBox.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { ProgressList } from '@shop/ui/feedback/ProgressList.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { failureText } from '../../kit/act/failureText.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import {
  transferCanceled,
  type OpenFile,
  type TransferProgress,
  type Transfer,
} from '../../kit/platform/Platform.ts'
import { callWithFiles } from '../../kit/upload/callWithFiles.ts'
import { useFileChooser } from '../../kit/upload/useFileChooser.ts'
import { choicesOf } from './choicesOf.ts'
import { isProductSheet } from './kindWords.ts'
import { RecentImports } from './RecentImports.tsx'
import { ShopExports } from './ShopExports.tsx'
import { ExportButton } from '../products/sheets/SheetActions.tsx'

interface Upload {
  name: string
  share: number | null
  cancel: () => void
}

const isReadyToCheck = ({ columns, format }: ProductImport) => {
  if (!isProductSheet({ format })) return true
  const fields = columns.map(({ field }) => field)
  if (format !== 'own' && fields.includes('sku')) return true
  return !fields.includes(null) && fields.includes('sku') && fields.length > 1
}

const hint = `Products, stock, customers, orders, discount codes and redirects as Shopify or WooCommerce export them, a Google Merchant feed, the ZIP of an exported shop, or your own sheet with a row for each variant. CSV, XLSX or XML, up to ${maxSheetRows.toLocaleString('en-GB')} rows each; several files at once are fine. You’ll see every change before it’s made.`

/** Maximum number of files at once: as many as a page of Recent imports lists. */
const maxFiles = 10

/** Sends chosen files one after another, and opens the import of a single one. */
const useSendFiles = () => {
  const connection = useConnection()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [runningUpload, setRunningUpload] = useState<Upload | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [readFileCount, setReadFileCount] = useState(0)

  /**
   * Sends a file. Returns null and shows the reason if the shop cannot read the file; the reason names the file unless
   * `isOnly`.
   */
  const send = async (file: OpenFile, isOnly: boolean): Promise<ProductImport | null> => {
    const onProgress = ({ sent, total }: TransferProgress) =>
      setRunningUpload({ name: file.name, share: total ? sent / total : null, cancel: transfer.cancel })
    const transfer: Transfer<ProductImport> = /\.zip$/i.test(file.name)
      ? callWithFiles(connection, startArchiveImport, { archive: file }, onProgress)
      : callWithFiles(connection, startProductImport, { sheet: file }, onProgress)
    setRunningUpload({ name: file.name, share: null, cancel: transfer.cancel })
    try {
      const sheet = await transfer.done
      if (isReadyToCheck(sheet))
        await connection.client.call(checkProductImport, { id: sheet.id, ...choicesOf(sheet) })
      void queries.invalidateQueries({ queryKey: [listProductImports.path] })
      return sheet
    } catch (failure) {
      const isCanceled = failure instanceof Error && failure.name === transferCanceled
      const reason = failureText(failure, 'Failed to read the file')
      const text = isOnly || reason.includes(file.name) ? reason : `${file.name}: ${reason}`
      if (!isCanceled) setError(earlierText => [earlierText, text].filter(Boolean).join(' '))
      return null
    } finally {
      connection.platform.releaseFiles([file.id])
      setRunningUpload(null)
    }
  }
  const sendAll = async (pendingFiles: Promise<OpenFile[]>) => {
    const files = await pendingFiles
    if (files.length === 0) return
    setError(undefined)
    setReadFileCount(0)
    const sheets: ProductImport[] = []
    for (const file of files) {
      const sheet = await send(file, files.length === 1)
      if (sheet) sheets.push(sheet)
    }
    const [firstSheet] = sheets
    if (firstSheet && files.length === 1) await navigate(`/admin/import/${firstSheet.id}`)
    else setReadFileCount(sheets.length)
  }
  return { runningUpload, error, readFileCount, sendAll }
}

/** Uploads a chosen file immediately, and checks it if its format or all of its columns are known. */
export const FileStep = () => {
  const { choose, drop } = useFileChooser(importedFile, maxFiles)
  const { runningUpload, error, readFileCount, sendAll } = useSendFiles()
  return (
    <FormStack>
      <Card isPadded>
        <FormStack>
          <FileBox
            label="Exports or spreadsheets"
            acceptsSeveral
            hint={hint}
            error={error}
            value={null}
            onChoose={() => void sendAll(choose())}
            onDrop={files => void sendAll(drop(files))}
            onRemove={() => undefined}
          />
          {runningUpload && (
            <ProgressList
              label="File"
              items={[
                {
                  key: 'file',
                  name: runningUpload.name,
                  state: 'running',
                  share: runningUpload.share,
                  detail: 'Reading',
                  onCancel: runningUpload.cancel,
                },
              ]}
            />
          )}
          {readFileCount > 0 && (
            <Notice tone="plain">
              {formatCount(readFileCount, 'file')} read. Open each one under Recent imports: products first,
              then customers, orders and redirects.
            </Notice>
          )}
          <div>
            <ExportButton label="Start from an Export of All Products" filter={{}} />
          </div>
        </FormStack>
      </Card>
      <RecentImports />
      <ShopExports />
    </FormStack>
  )
}
