import { Flex } from '@chakra-ui/react'
import { weekdayName } from '@shop/contracts/shop/settingsInWords'
import { type DeliveryZone, maxHolidays } from '@shop/contracts/shop/zones'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldRow } from '@shop/ui/fields/FieldRow.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { dayText } from '@shop/ui/words/relativeTime'
import { useState } from 'react'

// Monday first, as in British calendars.
const weekdays = [1, 2, 3, 4, 5, 6, 0]

interface Props {
  zone: DeliveryZone
  errorOf: (field: string) => string | undefined
  onChange: (zone: DeliveryZone) => void
}

/** Edits the days without delivery in a zone, which expected delivery dates skip. */
export const CalendarFields = ({ zone, errorOf, onChange }: Props) => {
  const { restDays, holidays } = zone
  const [holiday, setHoliday] = useState('')
  return (
    <>
      <Flex as="fieldset" gap="4" rowGap="1" wrap="wrap" align="center">
        <legend>Days without delivery</legend>
        {weekdays.map(day => (
          <CheckboxField
            key={day}
            label={weekdayName(day, 'short')}
            value={restDays.includes(day)}
            onChange={isRest =>
              onChange({
                ...zone,
                restDays: isRest
                  ? [...restDays, day].toSorted((a, b) => a - b)
                  : restDays.filter(other => other !== day),
              })
            }
          />
        ))}
      </Flex>
      <FormError text={errorOf('restDays') ?? errorOf('holidays') ?? null} />
      <FieldRow
        short={<TextField label="Holiday there" type="date" value={holiday} onChange={setHoliday} />}
        long={
          <Button
            kind="plain"
            icon="plus"
            isDisabled={holiday === '' || holidays.includes(holiday) || holidays.length >= maxHolidays}
            onClick={() => {
              onChange({ ...zone, holidays: [...holidays, holiday].toSorted() })
              setHoliday('')
            }}
          >
            Add Holiday
          </Button>
        }
        buttons={null}
      />
      {holidays.length > 0 && (
        <Flex as="ul" wrap="wrap" gap="1" listStyleType="none" aria-label="Holidays">
          {holidays.map(day => (
            <li key={day}>
              <Button
                kind="plain"
                icon="close"
                onClick={() => onChange({ ...zone, holidays: holidays.filter(other => other !== day) })}
              >
                {dayText(day)}
              </Button>
            </li>
          ))}
        </Flex>
      )}
    </>
  )
}
