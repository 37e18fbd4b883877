import { SplitPanes } from '@shop/ui/layout/SplitPanes.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { SettingsPreview } from '../content/SettingsPreview.tsx'
import { SettingSwitch, SettingText } from '../fields.tsx'
import type { SettingPath } from '@shop/contracts/shop/settingPaths'
import { useSetting } from '../SettingsContext.ts'

type ColorPath = Extract<SettingPath, 'appearance.primaryColor' | 'appearance.accentColor'>

/** Shows the colour as a swatch with a picker. */
const Swatch = ({ path }: { path: ColorPath }) => {
  const { label, value, onChange } = useSetting(path)
  return <TextField type="color" label={`Pick ${label.toLowerCase()}`} value={value} onChange={onChange} />
}

export const AppearanceTab = () => (
  <FormStack>
    <SplitPanes
      mainLabel="Colours"
      asideLabel="Preview"
      reservedHeight="19rem"
      aside={<SettingsPreview hasHero />}
    >
      <FieldsPanel title="Colours">
        <FieldGrid>
          <SettingText path="appearance.primaryColor" placeholder="#0f172a" />
          <Swatch path="appearance.primaryColor" />
          <SettingText path="appearance.accentColor" placeholder="#f59e0b" />
          <Swatch path="appearance.accentColor" />
        </FieldGrid>
        <SettingSwitch path="appearance.darkMode" />
      </FieldsPanel>
    </SplitPanes>
  </FormStack>
)
