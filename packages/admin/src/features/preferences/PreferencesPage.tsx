import { Box } from '@chakra-ui/react'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { SwitchField } from '@shop/ui/fields/SwitchField.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { useConnection } from '../../kit/platform/connection.ts'
import { MissingPage } from '../../kit/screen/MissingPage.tsx'
import { Title } from '../../kit/screen/Title.tsx'
import { BenchDisplay } from './BenchDisplay.tsx'
import { PrinterFields } from './PrinterFields.tsx'
import { QuietHours } from './QuietHours.tsx'
import { usePreferences } from './usePreferences.ts'

/** Choices for this computer alone, kept with each change. */
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
              chosen={preferences.printers}
              onChange={(paper, name) => change('printers', printers => ({ ...printers, [paper]: name }))}
            />
            <QuietHours hours={preferences.quietHours} onChange={next => change('quietHours', next)} />
            <FieldsPanel title="Window">
              <SwitchField
                label="Stay in the tray"
                hint="When you close the last window, the app stays in the tray and still announces new orders"
                value={preferences.staysInTray}
                onChange={isOn => {
                  change('staysInTray', () => isOn)
                  // It would start with nothing to see.
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
              chosen={preferences.benchDisplay}
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
