import { Button } from '@shop/ui/buttons/Button.tsx'
import { Drawer } from '@shop/ui/dialogs/Drawer.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { DayField } from '@shop/ui/fields/DayField.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { daysProblem } from '../../kit/list/daysProblem.ts'

interface Values {
  from: string
  to: string
  hasComment: boolean
}

interface Props {
  values: Values
  onChange: (changes: Partial<Values>) => void
  onClose: () => void
}

/** Less common filters; each takes effect immediately. */
export const MoreFilters = ({ values: { from, to, hasComment }, onChange, onClose }: Props) => (
  <Drawer
    title="More Filters"
    isOpen
    onClose={onClose}
    footer={
      <>
        <Button kind="plain" onClick={() => onChange({ from: '', to: '', hasComment: false })}>
          Clear
        </Button>
        <Button onClick={onClose}>Done</Button>
      </>
    }
  >
    <FormStack>
      <DayField label="Written from" value={from} onChange={next => onChange({ from: next })} />
      <DayField
        label="Written until"
        value={to}
        error={daysProblem(from, to)}
        onChange={next => onChange({ to: next })}
      />
      <CheckboxField
        label="Only with a comment"
        value={hasComment}
        onChange={next => onChange({ hasComment: next })}
      />
    </FormStack>
  </Drawer>
)
