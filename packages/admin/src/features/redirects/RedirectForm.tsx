import {
  createRedirect,
  listMissedPaths,
  listRedirects,
  updateRedirect,
} from '@shop/contracts/shop/redirectEndpoints'
import { FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'

/** The redirect being edited, or the initial values of a new one. */
export interface EditedRedirect {
  id?: string
  path: string
  target: string
}

interface Props {
  redirect: EditedRedirect
  onClose: () => void
}

/** Redirects an address of the previous shop to a page of this one. */
export const RedirectForm = ({ redirect: { id, path, target }, onClose }: Props) => {
  // A new redirect uses another endpoint with the same input, without id.
  const endpoint = (id ? updateRedirect : createRedirect) as typeof updateRedirect
  const form = useForm(endpoint, {
    defaults: { path, target },
    toInput: values => ({ ...values, ...(id && { id }) }) as never,
    failure: 'Failed to save the redirect',
    draft: `redirect:${id ?? path}`,
    success: 'Redirect saved',
    refetch: [listRedirects, listMissedPaths],
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={id ? 'Edit Redirect' : 'Add Redirect'}
      form={form}
      submitText="Save Redirect"
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="path"
        label="Address of the former shop"
        placeholder="/pages/eid"
        hint="Must be an address without a page in this shop"
        maxLength={500}
        isRequired
      />
      <FormText
        control={form.control}
        name="target"
        label="Leads to"
        placeholder="/collections/eid"
        hint="A page of this shop"
        maxLength={500}
        isRequired
      />
    </FormDialog>
  )
}
