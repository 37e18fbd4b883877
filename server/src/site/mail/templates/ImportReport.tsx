import { sheetKind, sheetNouns, type SheetFormat } from '@shop/contracts/products/sheetFormats'
import { Fragment } from 'react'
import type { EmailShop } from '../data/readShop.ts'
import { Figures } from '../parts/Figures.tsx'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { Action, Paragraph, Small, Subtitle, Title } from '../parts/type.tsx'

export interface ReportedImport {
  id: string
  fileName: string
  format: SheetFormat
  /** Number of imported records, new and changed. */
  imported: number
  /** Rows that were not imported, because they were wrong or are other kinds of record. */
  leftOutRows: number
  refused: number
  /** Why records were refused or pictures could not be fetched, for the first of them. */
  reasons: readonly { title: string; reason: string }[]
  /** Pictures that are still being fetched from their URLs. */
  waitingPictures: number
  /** Pictures that could not be fetched. */
  failedPictures: number
}

interface Content {
  shop: EmailShop
  /** A single import, or the parts of a ZIP in their order. */
  imports: readonly ReportedImport[]
  undoUntil: string
}

const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`

const recordsOf = ({ imported, format }: ReportedImport): string =>
  countText(imported, sheetNouns[sheetKind(format)])

const isWhole = ({ leftOutRows, refused, failedPictures }: ReportedImport) =>
  leftOutRows + refused + failedPictures === 0

export const importReportSubject = ({ imports }: Content): string => {
  const [first] = imports
  const importedText = first && imports.length === 1 ? recordsOf(first) : countText(imports.length, 'sheet')
  return `Imported: ${importedText}${imports.every(isWhole) ? '' : ', with some left out'}`
}

const dayOf = ({ timezone }: EmailShop, instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: timezone }).format(new Date(instant))

const Part = ({ part }: { part: ReportedImport }) => {
  const { fileName, leftOutRows, refused, reasons, waitingPictures, failedPictures } = part
  return (
    <Fragment>
      <Subtitle>{fileName}</Subtitle>
      <Figures
        figures={[
          { label: 'Imported', value: recordsOf(part) },
          ...(refused > 0
            ? [{ label: 'Refused', value: countText(refused, sheetNouns[sheetKind(part.format)]) }]
            : []),
          ...(leftOutRows > 0 ? [{ label: 'Left out', value: countText(leftOutRows, 'row') }] : []),
          ...(failedPictures > 0
            ? [{ label: 'Could not be fetched', value: countText(failedPictures, 'picture') }]
            : []),
          ...(waitingPictures > 0
            ? [{ label: 'Still on their way', value: countText(waitingPictures, 'picture') }]
            : []),
        ]}
      />
      {reasons.length > 0 && (
        <ul style={{ margin: '0 0 24px', paddingLeft: '20px' }}>
          {reasons.map(({ title, reason }, index) => (
            <li key={index}>
              {title}: {reason}
            </li>
          ))}
        </ul>
      )}
      {refused + failedPictures > reasons.length && <Small>The page of the import lists the others.</Small>}
    </Fragment>
  )
}

/** Reports the outcome of an import to the person who began it. */
export const ImportReport = (content: Content) => {
  const { shop, imports, undoUntil } = content
  return (
    <EmailLayout
      shop={shop}
      preview={imports.map(recordsOf).join(', ')}
      reason="You receive this because you started this import in the back office of"
    >
      <Title>
        {imports.every(isWhole) ? 'Your import is done' : 'Your import is done, with some left out'}
      </Title>
      {imports.map(part => (
        <Part key={part.id} part={part} />
      ))}
      <Paragraph>You can undo it until {dayOf(shop, undoUntil)}.</Paragraph>
      <Action href={`${shop.url}/admin/import${imports.length === 1 ? `/${imports[0]?.id}` : ''}`}>
        See the details
      </Action>
    </EmailLayout>
  )
}
