import { getSettings, type PublicSettings } from '@shop/contracts/shop/endpoints'
import { useRead } from '../query/useRead.ts'

type OfficeSettings = Required<
  Pick<PublicSettings, 'storeName' | 'currency' | 'timezone' | 'maintenanceMode' | 'appearance' | 'quoteDays'>
>

/** Default colours of the back office. */
export const defaultAppearance = { primaryColor: '#0f172a', accentColor: '#f59e0b', darkMode: false }

/** Settings used if the shop's cannot be read. */
const fallbackSettings: OfficeSettings = {
  storeName: 'Shop',
  currency: 'GBP',
  timezone: 'Europe/London',
  maintenanceMode: false,
  appearance: defaultAppearance,
  quoteDays: 14,
}

/** Returns the shop's public settings; loading until the first attempts have ended. */
export const useSettings = (): OfficeSettings & { isLoading: boolean } => {
  const { data = fallbackSettings, isLoading } = useRead(getSettings, {})
  const { timezone, quoteDays } = fallbackSettings
  // Answers cached by an earlier version lack these two.
  return { ...data, timezone: data.timezone || timezone, quoteDays: data.quoteDays ?? quoteDays, isLoading }
}

const fallbackCarriers = ['Royal Mail']

/** Names of the shop's carriers, the default one first. */
export const useCarriers = (): readonly string[] =>
  // Answers cached by an earlier version lack the carriers.
  useRead(getSettings, {}).data?.delivery.carriers ?? fallbackCarriers

/** Tells whether the shop sells to the EU under an IOSS number. */
export const useHasIoss = (): boolean => useRead(getSettings, {}).data?.delivery.ioss !== undefined
