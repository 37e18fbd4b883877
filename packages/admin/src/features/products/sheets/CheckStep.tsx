import type { ProductImport } from '@shop/contracts/products/sheets'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { SaveBar } from '@shop/ui/dialogs/SaveBar.tsx'
import { useState } from 'react'
import { UrlTabs } from '../../../kit/list/UrlTabs.tsx'
import { ChangedRows } from './ChangedRows.tsx'
import { counted } from '@shop/ui/words/counted'
import type { ImportActs } from './useImportActs.ts'
import { WrongRows } from './WrongRows.tsx'

interface Props {
  sheet: ProductImport
  acts: ImportActs
  onColumns: () => void
}

type Found = NonNullable<ProductImport['found']>

/** `4 products change, 1 is new; 30 rows stay as they are` */
const summaryOf = ({ changedProducts, newProducts, newVariants, sameRows, changedRows }: Found): string =>
  [
    changedRows === 0 && 'Nothing would change',
    changedProducts > 0 && `${counted(changedProducts, 'product')} would change`,
    newProducts > 0 && `${counted(newProducts, 'product')} would be new`,
    newVariants > 0 && `${counted(newVariants, 'variant')} would be new`,
    sameRows > 0 && `${counted(sameRows, 'row')} ${sameRows === 1 ? 'is' : 'are'} already up to date`,
  ]
    .filter(part => part !== false)
    .join('; ')

/** Shows what the import would do, and all that is wrong, to be mended here or left out. */
export const CheckStep = ({ sheet, acts, onColumns }: Props) => {
  const [leavesOutWrong, setLeavesOutWrong] = useState(false)
  const { found, total, id } = sheet
  if (!found) return null
  const { wrongRows, changedRows } = found
  const columns = sheet.columns.map(({ field }) => field)
  const changed = {
    value: 'changed',
    label: `Changes (${changedRows.toLocaleString('en-GB')})`,
    content: <ChangedRows id={id} />,
  }
  const wrong = {
    value: 'wrong',
    label: `Rows with errors (${wrongRows.toLocaleString('en-GB')})`,
    content: (
      <WrongRows
        id={id}
        isBusy={acts.work === 'checking'}
        onMend={corrections => acts.check({ columns, corrections })}
      />
    ),
  }
  return (
    <FormStack>
      <Notice
        tone={wrongRows > 0 ? 'warning' : 'plain'}
        action={
          <Button kind="plain" onClick={onColumns}>
            Change Columns
          </Button>
        }
      >
        {sheet.fileName}: {summaryOf(found)}.
        {wrongRows > 0 &&
          ` ${counted(wrongRows, 'row')} ${wrongRows === 1 ? 'has' : 'have'} errors: fix ${wrongRows === 1 ? 'it' : 'them'} below, or leave ${wrongRows === 1 ? 'its product' : 'their products'} out.`}
      </Notice>
      <UrlTabs label="Rows" tabs={wrongRows > 0 ? [wrong, changed] : [changed]} />
      <SaveBar
        text={
          total === 0
            ? 'There is nothing to import'
            : `${counted(total, 'product')}. ${total === 1 ? 'It is' : 'Each one is'} imported completely or skipped.`
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
          isBusy={acts.work === 'applying'}
          busyText="Importing..."
          onClick={() => acts.apply(leavesOutWrong)}
        >
          {total === 0 ? 'Import' : `Import ${counted(total, 'Product')}`}
        </Button>
      </SaveBar>
    </FormStack>
  )
}
