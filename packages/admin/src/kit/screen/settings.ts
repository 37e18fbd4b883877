import { getSettings, type PublicSettings } from '@shop/contracts/shop/endpoints'
import { useRead } from '../query/useRead.ts'

type Used = Required<
  Pick<PublicSettings, 'storeName' | 'currency' | 'timezone' | 'maintenanceMode' | 'appearance' | 'quoteDays'>
>

/** The back office's own colours, while no shop has said otherwise. */
export const ownAppearance = { primaryColor: '#0f172a', accentColor: '#f59e0b', darkMode: false }

/** Settings with which the back office works on in its own colours where the shop's cannot be read. */
const unknownSettings: Used = {
  storeName: 'Shop',
  currency: 'GBP',
  timezone: 'Europe/London',
  maintenanceMode: false,
  appearance: ownAppearance,
  quoteDays: 14,
}

/** The public settings of the shop; loading until the first attempts have ended. */
export const useSettings = (): Used & { isLoading: boolean } => {
  const { data = unknownSettings, isLoading } = useRead(getSettings, {})
  const { timezone, quoteDays } = unknownSettings
  // Answers that an earlier version has kept lack these two.
  return { ...data, timezone: data.timezone || timezone, quoteDays: data.quoteDays ?? quoteDays, isLoading }
}

const unknownCarriers = ['Royal Mail']

/** Names of the carriers that are offered, the usual one first. */
export const useCarriers = (): readonly string[] =>
  // Answers that an earlier version has kept lack them.
  useRead(getSettings, {}).data?.delivery.carriers ?? unknownCarriers
