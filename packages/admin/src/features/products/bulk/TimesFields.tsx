import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { InstantField } from '@shop/ui/fields/InstantField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'

/** Times of a change: now, or from one moment to another. */
export interface ChangeTimes {
  isLater: boolean
  startsAt: string | null
  /** Null for a permanent change. */
  endsAt: string | null
}

export const immediateTimes: ChangeTimes = { isLater: false, startsAt: null, endsAt: null }

export const areTimesComplete = ({ isLater, startsAt }: ChangeTimes): boolean => !isLater || startsAt !== null

const choices = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a time' },
] as const

interface Props {
  times: ChangeTimes
  onChange: (times: ChangeTimes) => void
}

/** Fields for the start of a change, and for its end. */
export const TimesFields = ({ times, onChange }: Props) => (
  <FieldGrid columns={3}>
    <SelectField
      label="When"
      value={times.isLater ? 'later' : 'now'}
      options={choices}
      onChange={choice => onChange({ ...immediateTimes, isLater: choice === 'later' })}
    />
    {times.isLater && (
      <>
        <InstantField
          label="Starts"
          value={times.startsAt}
          isRequired
          onChange={startsAt => onChange({ ...times, startsAt })}
        />
        <InstantField
          label="Ends"
          value={times.endsAt}
          hint="When the change is undone. Leave it empty to keep the change"
          onChange={endsAt => onChange({ ...times, endsAt })}
        />
      </>
    )}
  </FieldGrid>
)
