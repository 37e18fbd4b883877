import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { SecretField } from '../SecretField.tsx'
import { useSettingsContext } from '../SettingsContext.ts'

/** Edits the account with which the shop buys labels. */
export const LabelsPanel = () => {
  const { saved } = useSettingsContext()
  return (
    <FieldsPanel title="Labels by Royal Mail">
      <SecretField
        path="shipping.labelKey"
        noun="key"
        isSet={saved.shipping.hasLabelKey}
        hint="Click & Drop shows it under Settings, Integrations, Click & Drop API. Labels need a Royal Mail business account (OBA)"
      />
    </FieldsPanel>
  )
}
