import { type ApiKey, listApiKeys, renameApiKey } from '@shop/contracts/users/apiKeys'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'

/** Renames an API key. Programs that use the key are not affected. */
export const RenameKey = ({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const form = useForm(renameApiKey, {
    defaults: { name },
    toInput: values => ({ ...values, id }),
    failure: 'Failed to rename the API key',
    draft: { key: `api-key-name:${id}`, param: 'rename' },
    refetch: [listApiKeys],
    success: 'API key renamed',
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Rename ${name}`}
      form={form}
      submitText="Rename"
      savingText="Renaming..."
      onClose={onClose}
    >
      <FormText control={form.control} name="name" label="Name" maxLength={60} isRequired />
    </FormDialog>
  )
}
