import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SettingsContext, settingsQuery, unknownSettings } from './settings.ts'

export const SettingsProvider = ({ children }: { children: ReactNode }) => (
  <SettingsContext value={useQuery(settingsQuery).data ?? unknownSettings}>{children}</SettingsContext>
)
