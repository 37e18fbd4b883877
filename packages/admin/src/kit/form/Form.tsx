import { SubmitContext } from '@shop/ui/buttons/allowed'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { ReadOnly } from '@shop/ui/fields/ReadOnly.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { RelativeTime } from '@shop/ui/facts/RelativeTime.tsx'
import type { FormEvent, ReactNode } from 'react'
import { UnreachableNotice, offlineButton } from '../offline/UnreachableNotice.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { Conflict } from './useConflict.ts'

/** State of a form that does not depend on its values. */
export interface FormState {
  submit: (event?: FormEvent) => Promise<void>
  discard: () => void
  refusal: string | null
  /** Effect of submitting while the shop cannot be reached: stored or refused. null while the shop can be reached. */
  offlineMode: 'kept' | 'blocked' | null
  formError: string | null
  restoredAt: string | null
  /** Names of missing files of a restored draft. */
  lostFiles: readonly string[]
  isDirty: boolean
  isSaving: boolean
  conflict: Conflict | null
}

interface Props {
  /** Id for a submit button outside the form: `<Button type="submit" form={id}>`. */
  id?: string
  form: FormState
  children: ReactNode
}

/**
 * The form element. Shows a notice of a restored draft, the form's error, the fields, the effect of submitting offline,
 * and the dialog of a conflict. Read-only for users without the permission.
 */
export const Form = ({ id, form, children }: Props) => (
  <>
    <form
      id={id}
      noValidate
      onSubmit={event => {
        // React bubbles the submit event of a dialog to the form that opened it, which must not be submitted.
        event.stopPropagation()
        // Keeps the browser from reloading the page.
        event.preventDefault()
        void form.submit(event)
      }}
    >
      <FormStack>
        {form.refusal !== null && <Notice>{form.refusal} Ask an owner if you need it.</Notice>}
        {form.restoredAt !== null && (
          <Notice
            action={
              <Button kind="plain" onClick={form.discard}>
                Discard
              </Button>
            }
          >
            What you typed <RelativeTime instant={form.restoredAt} /> but did not save has been restored.
            {form.lostFiles.length > 0 && ` Please choose again: ${form.lostFiles.join(', ')}.`}
          </Notice>
        )}
        <FormError text={form.formError} />
        <SubmitContext value={form.offlineMode && offlineButton[form.offlineMode]}>
          <ReadOnly isReadOnly={form.refusal !== null}>{children}</ReadOnly>
        </SubmitContext>
        {form.refusal === null && <UnreachableNotice offlineMode={form.offlineMode} />}
      </FormStack>
    </form>
    {form.conflict && <ConflictDialog conflict={form.conflict} />}
  </>
)
