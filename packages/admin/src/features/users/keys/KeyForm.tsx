import { keyPermissions, type Permission } from '@shop/contracts/access'
import { type ApiKey, createApiKey, listApiKeys } from '@shop/contracts/users/apiKeys'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { useState } from 'react'
import { FormDay, FormText, FormTextArea } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { OneTimeSecrets } from '../../../kit/form/OneTimeSecrets.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { useCan } from '../../../kit/session/useCan.ts'
import { PermissionFields } from '../roles/PermissionFields.tsx'

interface Props {
  /** Key whose permissions the new key copies. */
  template: ApiKey | undefined
  onClose: () => void
}

/** Preselected permissions, since most programs need them. */
const defaultPermissions: readonly Permission[] = ['orders:read', 'stock:read', 'products:read']

/** Creates an API key, and shows it once. */
export const KeyForm = ({ template, onClose }: Props) => {
  const can = useCan()
  const grantable = keyPermissions.filter(can)
  const [token, setToken] = useState<string | null>(null)
  const form = useForm(createApiKey, {
    defaults: {
      name: template?.name ?? '',
      permissions: grantable.filter(name => (template?.permissions ?? defaultPermissions).includes(name)),
      addresses: template?.addresses.join('\n') ?? '',
      lastDay: '',
    },
    toInput: ({ addresses, lastDay, ...values }) => ({
      ...values,
      addresses: addresses.split(/[\s,]+/).filter(Boolean),
      lastDay: lastDay === '' ? null : lastDay,
    }),
    failure: 'Failed to create the API key',
    draft: { key: `api-key:${template?.id ?? 'new'}`, param: 'create' },
    refetch: [listApiKeys],
    onSaved: newKey => setToken(newKey.token),
  })
  const { control } = form
  if (token !== null)
    return (
      <Dialog title="API Key Created">
        <OneTimeSecrets
          title="API key"
          text="Copy this key now: it will not be shown again. Programs send it as “Authorization: Bearer …”, and so does an assistant that works for you over MCP, at /api/mcp."
          secrets={[token]}
          fileName="api-key.txt"
          onDone={onClose}
        />
      </Dialog>
    )
  return (
    <FormDialog
      title="Create API Key"
      form={form}
      size="lg"
      submitText="Create API Key"
      savingText="Creating..."
      onClose={onClose}
    >
      <FieldGrid>
        <FormText
          control={control}
          name="name"
          label="Name"
          placeholder="Warehouse stock sync"
          maxLength={60}
          isRequired
        />
        <FormDay control={control} name="lastDay" label="Last day" hint="Leave it empty for no end date" />
      </FieldGrid>
      <FormTextArea
        control={control}
        name="addresses"
        label="Only from these addresses (optional)"
        hint="IP addresses or networks such as 203.0.113.0/24, one per line"
        rows={2}
      />
      <PermissionFields control={control} permissions={grantable} />
    </FormDialog>
  )
}
