import { zoneTimeName } from '@shop/contracts/shop/zoneClock'
import { type ComponentProps, use } from 'react'
import { TimeZoneContext } from '../words/TimeZoneContext.ts'
import { TextField } from './TextField.tsx'

/** A day such as `2026-05-31` in the shop's time zone, which the label names. */
export const DayField = ({ label, ...field }: Omit<ComponentProps<typeof TextField>, 'type'>) => (
  <TextField {...field} type="date" label={`${label} (${zoneTimeName(use(TimeZoneContext))})`} />
)
