import {
  checkProductImport,
  listProductImports,
  startArchiveImport,
  startProductImport,
} from '@shop/contracts/products/sheets'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { importedFile } from '@shop/contracts/uploads'
import { mostSheetRows } from '@shop/contracts/products/sheetFields'
import { Card } from '@shop/ui/layout/Card.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { FileBox } from '@shop/ui/fields/FileBox.tsx'
import { ProgressList } from '@shop/ui/feedback/ProgressList.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { failureText } from '../../kit/act/failureText.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { transferCanceled, type HeldFile, type Progress, type Transfer } from '../../kit/platform/Platform.ts'
import { callWithFiles } from '../../kit/upload/callWithFiles.ts'
import { useFileChooser } from '../../kit/upload/useFileChooser.ts'
import { choicesOf } from './choicesOf.ts'
import { isOfGoods } from './kindWords.ts'
import { RecentImports } from './RecentImports.tsx'
import { ShopExports } from './ShopExports.tsx'
import { ExportButton } from '../products/sheets/SheetActs.tsx'

interface Sending {
  name: string
  share: number | null
  cancel: () => void
}

const isUnderstood = ({ columns, format }: ProductImport) => {
  if (!isOfGoods({ format })) return true
  const fields = columns.map(({ field }) => field)
  if (format !== 'own' && fields.includes('sku')) return true
  return !fields.includes(null) && fields.includes('sku') && fields.length > 1
}

const hint = `Products, stock, customers, orders or redirects as Shopify or WooCommerce export them, a Google Merchant feed, the ZIP of an exported shop, or a sheet of your own with a row for each variant; at most ${mostSheetRows.toLocaleString('en-GB')} rows. You see every change before it is made.`

/** The file: sent as soon as it is chosen; one that is known, or whose columns all are, is checked at once. */
export const FileStep = () => {
  const connection = useConnection()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { choose, drop } = useFileChooser(importedFile, 1)
  const [sending, setSending] = useState<Sending | null>(null)
  const [error, setError] = useState<string | undefined>()

  const send = async (file: HeldFile) => {
    const onProgress = ({ sent, total }: Progress) =>
      setSending({ name: file.name, share: total ? sent / total : null, cancel: transfer.cancel })
    const transfer: Transfer<ProductImport> = /\.zip$/i.test(file.name)
      ? callWithFiles(connection, startArchiveImport, { archive: file }, onProgress)
      : callWithFiles(connection, startProductImport, { sheet: file }, onProgress)
    setSending({ name: file.name, share: null, cancel: transfer.cancel })
    setError(undefined)
    try {
      const sheet = await transfer.done
      if (isUnderstood(sheet))
        await connection.client.call(checkProductImport, { id: sheet.id, ...choicesOf(sheet) })
      void queries.invalidateQueries({ queryKey: [listProductImports.path] })
      await navigate(`/admin/import/${sheet.id}`)
    } catch (failure) {
      const isCanceled = failure instanceof Error && failure.name === transferCanceled
      if (!isCanceled) setError(failureText(failure, 'Failed to read the file'))
    } finally {
      connection.platform.releaseFiles([file.id])
      setSending(null)
    }
  }
  const take = async (chosen: Promise<HeldFile[]>) => {
    const [file] = await chosen
    if (file) await send(file)
  }
  return (
    <FormStack>
      <Card isPadded>
        <FormStack>
          <FileBox
            label="Export or spreadsheet"
            hint={hint}
            error={error}
            value={null}
            onChoose={() => void take(choose())}
            onDrop={files => void take(drop(files))}
            onRemove={() => undefined}
          />
          {sending && (
            <ProgressList
              label="File"
              works={[
                {
                  key: 'file',
                  name: sending.name,
                  state: 'running',
                  share: sending.share,
                  detail: 'Reading',
                  onCancel: sending.cancel,
                },
              ]}
            />
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
