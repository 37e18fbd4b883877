import { Button } from '@shop/ui/buttons/Button.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { type ReactNode, useEffect, useId } from 'react'
import { Form, type FormState } from '../../kit/form/Form.tsx'

interface Props {
  form: FormState
  submitText: string
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** One step of a dialog, with its own button. */
export const StepForm = ({ form, submitText, onCancel, children }: Props) => {
  const id = useId()
  // Focuses the first field of each step, except while a dialog is opening over a form: the dialog focuses the field
  // later. If it were focused now, the form would take the focus back, and the field would be marked as left empty.
  useEffect(() => {
    const element = document.getElementById(id)
    const dialog = element?.closest('[role=dialog]')
    const { activeElement, body } = document
    if (!dialog || activeElement === body || dialog.contains(activeElement))
      element?.querySelector('input')?.focus()
  }, [id])
  return (
    <Form id={id} form={form}>
      {children}
      <Row wraps>
        <Button type="submit" form={id} isBusy={form.isSaving} busyText="Checking...">
          {submitText}
        </Button>
        {onCancel && (
          <Button kind="plain" isDisabled={form.isSaving} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Row>
    </Form>
  )
}
