import { Box } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { LabelLanguage } from './LabelLanguage.tsx'
import { useParcelPrint } from '../orders/print/useParcelPrint.tsx'
import type { PaperKind, Preferences, PreferenceVerbs, Printer } from '../../kit/platform/Preferences.ts'

interface Kind {
  paper: PaperKind
  label: string
  hint: string
  /** Explains what happens without a chosen printer. */
  noneLabel: string
  /** Label of the button that prints a test page. */
  testLabel: string
}

const kinds: readonly Kind[] = [
  {
    paper: 'document',
    label: 'Documents',
    hint: 'A4: this page, printed with Ctrl or Cmd P',
    noneLabel: 'Ask each time',
    testLabel: 'Print Test Page',
  },
  {
    paper: 'slip',
    label: 'Packing slips',
    hint: 'A4: printed when a parcel is sent from the pack bench',
    noneLabel: 'Default printer',
    testLabel: 'Print Test Slip',
  },
  {
    paper: 'label',
    label: 'Address labels',
    hint: '4 × 6 inches: printed when a parcel is sent from the pack bench',
    noneLabel: 'Default printer at the bench, else ask',
    testLabel: 'Print Test Label',
  },
]

/** Lists the chosen printer even if it is no longer connected. */
const optionsOf = ({ noneLabel }: Kind, printers: readonly Printer[], chosenName: string | null) => [
  { value: '', label: noneLabel },
  ...printers.map(({ name, label }) => ({ value: name, label })),
  ...(chosenName !== null && !printers.some(({ name }) => name === chosenName)
    ? [{ value: chosenName, label: `${chosenName} (not available)` }]
    : []),
]

interface Props {
  verbs: PreferenceVerbs
  chosenPrinters: Preferences['printers']
  onChange: (paper: PaperKind, name: string | null) => void
  zpl: Preferences['zpl']
  onZpl: (next: (zpl: Preferences['zpl']) => Preferences['zpl']) => void
}

/** Chooses a printer for each kind of paper. */
export const PrinterFields = ({ verbs, chosenPrinters, onChange, zpl, onZpl }: Props) => {
  const { data: printers } = useQuery({
    queryKey: ['this computer', 'printers'],
    queryFn: verbs.listPrinters,
    // A printer may have been plugged in.
    staleTime: 0,
  })
  const { test } = useParcelPrint()
  if (!printers) return null
  const takesRaw = printers.some(printer => printer.takesRaw)
  return (
    <FieldsPanel title="Printing" note="Without a dialog, on the printer chosen for each paper">
      {printers.length === 0 && (
        <Notice>
          This computer has no printer.{' '}
          {(zpl?.address ?? null) === null ? 'Anything you print' : 'Everything but labels'} is saved as a PDF
          instead.
        </Notice>
      )}
      {kinds.map(kind => (
        <Box key={kind.paper}>
          <SelectField
            label={kind.label}
            hint={kind.hint}
            value={chosenPrinters[kind.paper] ?? ''}
            options={optionsOf(kind, printers, chosenPrinters[kind.paper])}
            onChange={name => onChange(kind.paper, name === '' ? null : name)}
          />
          {kind.paper === 'label' && (
            <Box marginTop="4">
              <LabelLanguage zpl={zpl} takesRaw={takesRaw} onChange={onZpl} />
            </Box>
          )}
          {(printers.length > 0 || (kind.paper === 'label' && zpl !== null)) && (
            <Button kind="quiet" onClick={() => void test(kind.paper)}>
              {kind.testLabel}
            </Button>
          )}
        </Box>
      ))}
    </FieldsPanel>
  )
}
