import { useSetting } from '../SettingsContext.ts'

/** Returns what the form says about customs, saved or not. */
export const useCustomsFacts = () => ({
  customsCode: useSetting('shipping.customsCode').value,
  customsText: useSetting('shipping.customsText').value,
  customsOrigin: useSetting('shipping.customsOrigin').value,
})
