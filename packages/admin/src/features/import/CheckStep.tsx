import { Text } from '@chakra-ui/react'
import { sheetFormats, sheetKind } from '@shop/contracts/products/sheetFormats'
import type { ProductImport } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { SaveBar } from '@shop/ui/dialogs/SaveBar.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { type ReactNode, useState } from 'react'
import { UrlTabs } from '../../kit/list/UrlTabs.tsx'
import { ChangedRows } from './ChangedRows.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { DuplicateColumns } from './DuplicateColumns.tsx'
import type { ImportActions } from './useImportActions.ts'
import { choicesOf } from './choicesOf.ts'
import { countedRecords, isProductSheet, titledRecords } from './kindWords.ts'
import { RowNotes } from './RowNotes.tsx'
import { ReportButton } from './ReportButton.tsx'
import { missingRequiredFields, FixedValues } from './FixedValues.tsx'
import { WrongRows } from './WrongRows.tsx'

interface Props {
  sheet: ProductImport
  actions: ImportActions
  onColumns: () => void
}

type CheckResult = NonNullable<ProductImport['found']>

/** Writes `4 products would change; 1 product would be new; 30 rows are already up to date`. */
const summaryOf = (
  {
    changedProducts,
    newProducts,
    newVariants,
    sameRows,
    changedRows,
    pictures = 0,
    skippedRows = 0,
  }: CheckResult,
  sheet: ProductImport,
): string =>
  [
    changedRows === 0 && pictures === 0 && 'Nothing would change',
    changedProducts > 0 && `${countedRecords(changedProducts, sheet)} would change`,
    newProducts > 0 && `${countedRecords(newProducts, sheet)} would be new`,
    newVariants > 0 && `${formatCount(newVariants, 'variant')} would be new`,
    pictures > 0 && `${formatCount(pictures, 'picture')} would be fetched`,
    skippedRows > 0 && `${formatCount(skippedRows, 'row')} would be skipped`,
    sameRows > 0 && `${formatCount(sameRows, 'row')} ${sameRows === 1 ? 'is' : 'are'} already up to date`,
  ]
    .filter(part => part !== false)
    .join('; ')

const tagsHeader = 'Tags'

/** Finds the index of the column whose tags may become collections; -1 if the file has none. */
const tagsColumn = ({ columns }: ProductImport) =>
  columns.findIndex(
    ({ header, field }) => header === tagsHeader && (field === null || field === 'collections'),
  )

/** Asks whether to create collections from names in the file, or from tags in a known format. */
const CollectionsField = ({ sheet, actions }: { sheet: ProductImport; actions: ImportActions }) => {
  const tagsIndex = tagsColumn(sheet)
  const hasCollections = sheet.columns.some(({ field }) => field === 'collections')
  if (tagsIndex === -1 && !hasCollections) return null
  const choices = choicesOf(sheet)
  return (
    <CheckboxField
      label={
        tagsIndex === -1
          ? 'Make collections that don’t exist yet'
          : 'Make a collection of each tag and category'
      }
      value={sheet.makesCollections}
      isDisabled={actions.work !== null}
      onChange={makesCollections =>
        void actions.check({
          ...choices,
          makesCollections,
          ...(tagsIndex !== -1 && {
            columns: choices.columns.with(tagsIndex, makesCollections ? 'collections' : null),
          }),
        })
      }
    />
  )
}

/** Asks whether new customers immediately get an email about their account. */
const InvitesField = ({ sheet, actions }: { sheet: ProductImport; actions: ImportActions }) => (
  <CheckboxField
    label="Email each new customer a link to set a password, one a second"
    value={sheet.invites}
    isDisabled={actions.work !== null}
    onChange={invites => void actions.check({ ...choicesOf(sheet), invites })}
  />
)

const tabsOf = (sheet: ProductImport, actions: ImportActions) => {
  const { id, found } = sheet
  const { wrongRows = 0, changedRows = 0, notedRows = 0, skippedRows = 0 } = found ?? {}
  const tab = (value: string, label: string, count: number, content: ReactNode) => ({
    value,
    label: `${label} (${count.toLocaleString('en-GB')})`,
    content,
  })
  const wrongRowsPanel = (
    <WrongRows
      id={id}
      isBusy={actions.work === 'checking'}
      onCorrect={corrections => actions.check({ ...choicesOf(sheet), corrections })}
    />
  )
  return [
    ...(wrongRows > 0 ? [tab('wrong', 'Rows with errors', wrongRows, wrongRowsPanel)] : []),
    tab('changed', 'Changes', changedRows, <ChangedRows sheet={sheet} />),
    ...(notedRows > 0 ? [tab('noted', 'Notes', notedRows, <RowNotes sheet={sheet} show="noted" />)] : []),
    ...(skippedRows > 0
      ? [tab('skipped', 'Skipped', skippedRows, <RowNotes sheet={sheet} show="skipped" />)]
      : []),
  ]
}

/** Names the file, counts its changes, and lists ignored headings. */
const Summary = ({
  sheet,
  found,
  onColumns,
}: {
  sheet: ProductImport
  found: CheckResult
  onColumns: () => void
}) => {
  const { wrongRows } = found
  const { fileName, format, leftOut } = sheet
  return (
    <Notice
      tone={wrongRows > 0 ? 'warning' : 'plain'}
      action={
        <Row wraps>
          <ReportButton id={sheet.id} />
          {isProductSheet(sheet) && (
            <Button kind="plain" onClick={onColumns}>
              Change Columns
            </Button>
          )}
        </Row>
      }
    >
      {format !== 'own' && <Text fontWeight="medium">Recognised as {sheetFormats[format]}.</Text>}
      {fileName}: {summaryOf(found, sheet)}.
      {wrongRows > 0 &&
        ` ${formatCount(wrongRows, 'row')} ${wrongRows === 1 ? 'has' : 'have'} errors: fix ${wrongRows === 1 ? 'it' : 'them'} below, or leave ${wrongRows === 1 ? 'its product' : 'their products'} out.`}
      {leftOut.length > 0 && (
        <Text marginTop="1" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          Columns not imported: {leftOut.join(', ')}
        </Text>
      )}
    </Notice>
  )
}

/** Shows the changes that an import would make, and its errors, which are corrected here or left out. */
export const CheckStep = ({ sheet, actions, onColumns }: Props) => {
  const [leavesOutWrong, setLeavesOutWrong] = useState(false)
  const { found, total } = sheet
  if (!found) return null
  const { wrongRows } = found
  return (
    <FormStack>
      <Summary sheet={sheet} found={found} onColumns={onColumns} />
      <DuplicateColumns sheet={sheet} />
      {isProductSheet(sheet) && missingRequiredFields(sheet).length > 0 && (
        <FixedValues
          sheet={sheet}
          isBusy={actions.work === 'checking'}
          onUse={fixed => actions.check({ ...choicesOf(sheet), fixed })}
        />
      )}
      {isProductSheet(sheet) && <CollectionsField sheet={sheet} actions={actions} />}
      {sheetKind(sheet.format) === 'customers' && found.newProducts > 0 && (
        <InvitesField sheet={sheet} actions={actions} />
      )}
      <UrlTabs label="Rows" tabs={tabsOf(sheet, actions)} />
      <SaveBar
        text={
          total === 0
            ? 'There is nothing to import'
            : `${countedRecords(total, sheet)}. ${total === 1 ? 'It is' : 'Each one is'} imported completely or skipped.`
        }
      >
        {wrongRows > 0 && (
          <CheckboxField
            label="Leave out products with errors"
            value={leavesOutWrong}
            onChange={setLeavesOutWrong}
          />
        )}
        <Button
          isDisabled={total === 0 || (wrongRows > 0 && !leavesOutWrong)}
          isBusy={actions.work === 'applying'}
          busyText="Importing..."
          onClick={() => actions.apply(leavesOutWrong)}
        >
          {total === 0 ? 'Import' : `Import ${titledRecords(total, sheet)}`}
        </Button>
      </SaveBar>
    </FormStack>
  )
}
