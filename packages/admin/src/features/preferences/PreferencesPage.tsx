import { Box } from '@chakra-ui/react'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { SwitchField } from '@shop/ui/fields/SwitchField.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { useConnection } from '../../kit/platform/connection.ts'
import { MissingPage } from '../../kit/screen/MissingPage.tsx'
import { Title } from '../../kit/screen/Title.tsx'
import { PrinterFields } from './PrinterFields.tsx'
import { QuietHours } from './QuietHours.tsx'
import { usePreferences } from './usePreferences.ts'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { useQuery } from '@tanstack/react-query'
import type { PreferenceVerbs } from '../../kit/platform/Preferences.ts'

interface Props {
  verbs: PreferenceVerbs
  /** Id of the chosen display; null for an ordinary window. */
  displayId: number | null
  onChange: (display: number | null) => void
}

const noDisplayOption = { value: '', label: 'No display: an ordinary window' }

/** Chooses the display for the packing page, which fills it in another window. */
const BenchDisplay = ({ verbs, displayId, onChange }: Props) => {
  const { platform } = useConnection()
  const { data: displays = [] } = useQuery({
    queryKey: ['this computer', 'displays'],
    queryFn: verbs.listDisplays,
    // A display may have been plugged in.
    staleTime: 0,
  })
  const isConnected = displayId === null || displays.some(({ id }) => id === displayId)
  return (
    <FieldsPanel title="Pack bench" note="In a window of its own; press F11 to leave full screen">
      <SelectField
        label="Full screen on"
        value={displayId === null ? '' : String(displayId)}
        options={[
          noDisplayOption,
          ...displays.map(({ id, label }) => ({ value: String(id), label })),
          ...(isConnected ? [] : [{ value: String(displayId), label: 'A display that is not connected' }]),
        ]}
        onChange={id => onChange(id === '' ? null : Number(id))}
      />
      <Button onClick={() => platform.openWindow('/admin/pack')}>Open Pack Bench</Button>
    </FieldsPanel>
  )
}

/** Preferences of this computer, saved with each change. */
const PreferencesPage = () => {
  const { preferences: verbs } = useConnection().platform
  const { preferences, change } = usePreferences()
  if (!verbs) return <MissingPage />
  return (
    <>
      <Title>Preferences</Title>
      <PageHeading title="Preferences" />
      {preferences ? (
        <Box maxWidth="48rem">
          <FormStack>
            <PrinterFields
              verbs={verbs}
              chosenPrinters={preferences.printers}
              onChange={(paper, name) => change('printers', printers => ({ ...printers, [paper]: name }))}
              zpl={preferences.zpl}
              onZpl={next => change('zpl', next)}
            />
            <QuietHours hours={preferences.quietHours} onChange={next => change('quietHours', next)} />
            <FieldsPanel title="Window">
              <SwitchField
                label="Stay in the tray"
                hint="When you close the last window, the app stays in the tray and still announces new orders"
                value={preferences.staysInTray}
                onChange={isOn => {
                  change('staysInTray', () => isOn)
                  // Without the tray the app would start invisibly.
                  if (!isOn) change('startsWithComputer', () => false)
                }}
              />
              <SwitchField
                label="Start with the computer"
                hint="When you sign in to this computer, the app starts in the tray and announces new orders"
                value={preferences.startsWithComputer}
                onChange={isOn => {
                  change('startsWithComputer', () => isOn)
                  if (isOn) change('staysInTray', () => true)
                }}
              />
            </FieldsPanel>
            <BenchDisplay
              verbs={verbs}
              displayId={preferences.benchDisplay}
              onChange={display => change('benchDisplay', () => display)}
            />
          </FormStack>
        </Box>
      ) : (
        <PageSpinner label="Loading preferences" />
      )}
    </>
  )
}

export default PreferencesPage
