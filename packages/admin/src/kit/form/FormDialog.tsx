import { Text } from '@chakra-ui/react'
import { SubmitContext } from '@shop/ui/buttons/allowed'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog, type DialogProps } from '@shop/ui/dialogs/Dialog.tsx'
import { type ReactNode, useEffect, useId } from 'react'
import { offlineButton } from '../offline/UnreachableNotice.tsx'
import { firstFieldOf } from './firstFieldOf.ts'
import { Form, type FormState } from './Form.tsx'
import { useConfirmLoss } from './UnsavedProvider.tsx'

interface Props extends Pick<DialogProps, 'title' | 'size'> {
  onClose: () => void
  form: FormState
  /** `Create Product`. */
  submitText: string
  /** Defaults to `Saving...`. */
  savingText?: string
  /** Defaults to `Cancel`. */
  cancelText?: string
  /** Disables the button while a required value is missing. */
  isIncomplete?: boolean
  /** Stays in view beside the buttons, such as a total. */
  summary?: string | undefined
  /** CSS selector of the field to focus; the first field by default. */
  initialFocus?: string | undefined
  children: ReactNode
}

/**
 * A form in a dialog. Mount it to open it and unmount it in `onClose`, so that each form starts empty. Closing it with
 * unsaved changes asks first.
 */
export const FormDialog = ({
  form,
  submitText,
  savingText = 'Saving...',
  cancelText = 'Cancel',
  isIncomplete = false,
  summary,
  initialFocus,
  onClose,
  children,
  ...dialog
}: Props) => {
  const id = useId()
  const confirmLoss = useConfirmLoss()
  // The dialog focuses this field without scrolling to it.
  useEffect(() => {
    if (initialFocus !== undefined)
      firstFieldOf(id, initialFocus).current?.scrollIntoView({ block: 'center' })
  }, [id, initialFocus])
  const close = async () => {
    if (form.isSaving) return
    if (form.isDirty && !(await confirmLoss())) return
    form.discard()
    onClose()
  }
  return (
    <Dialog
      {...dialog}
      isOpen
      focusFirst={firstFieldOf(id, initialFocus)}
      onClose={() => void close()}
      footer={
        <SubmitContext value={form.offlineMode && offlineButton[form.offlineMode]}>
          {summary !== undefined && (
            <Text marginEnd="auto" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {summary}
            </Text>
          )}
          <Button kind="plain" onClick={() => void close()}>
            {form.refusal === null ? cancelText : 'Close'}
          </Button>
          {form.refusal === null && (
            <Button
              type="submit"
              form={id}
              isBusy={form.isSaving}
              isDisabled={isIncomplete}
              busyText={savingText}
            >
              {submitText}
            </Button>
          )}
        </SubmitContext>
      }
    >
      <Form id={id} form={form}>
        {children}
      </Form>
    </Dialog>
  )
}
