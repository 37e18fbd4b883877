import { requestBounds } from '@shop/contracts/agents/agentAccess'
import { createAgentToken, listAgentTokens } from '@shop/contracts/agents/endpoints'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { groupedDigits } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { FormNumber, FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { OneTimeSecrets } from '../../kit/form/OneTimeSecrets.tsx'
import { useForm } from '../../kit/form/useForm.ts'

/** Creates a token for an assistant, and shows it once. */
export const TokenForm = ({ onClose }: { onClose: () => void }) => {
  const [secrets, setSecrets] = useState<string[] | null>(null)
  const form = useForm(createAgentToken, {
    defaults: { name: '', host: '', ordersUrl: '', maxRequests: null as number | null },
    toInput: ({ name, host, ordersUrl, maxRequests }) => ({
      name,
      maxRequests,
      host: host.trim() || null,
      ordersUrl: ordersUrl.trim() || null,
    }),
    failure: 'Failed to create the token',
    draft: { key: 'agent-token:new', param: 'create' },
    refetch: [listAgentTokens],
    onSaved: ({ secret, ordersSecret }) => setSecrets(ordersSecret ? [secret, ordersSecret] : [secret]),
  })
  if (secrets !== null)
    return (
      <Dialog title="Token Created">
        <OneTimeSecrets
          title="Token"
          text={`Copy this token now: it will not be shown again. The assistant sends it as “Authorization: Bearer …”: for ACP to /acp or, over MCP, /acp/mcp.${secrets.length > 1 ? ' The second line is the secret that signs updates about its orders.' : ''}`}
          secrets={secrets}
          fileName="assistant-token.txt"
          onDone={onClose}
        />
      </Dialog>
    )
  return (
    <FormDialog
      title="Create Token"
      form={form}
      submitText="Create Token"
      savingText="Creating..."
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="name"
        label="Name"
        placeholder="Assistant of our app"
        maxLength={60}
        isRequired
      />
      <FormText
        control={form.control}
        name="host"
        label="Only with profiles at (optional)"
        placeholder="agent.example"
        hint="Host of the assistant’s UCP profile. Leave it empty for ACP, which has none"
        maxLength={200}
      />
      <FormText
        control={form.control}
        name="ordersUrl"
        label="Send order updates to (optional)"
        placeholder="https://agent.example/orders"
        hint="Address of an ACP assistant. Others receive updates at the address in their profile"
        maxLength={500}
      />
      <FormNumber
        control={form.control}
        name="maxRequests"
        label="Requests a minute (optional)"
        hint={`From ${requestBounds.map(groupedDigits).join(' to ')}. Leave it empty for the limit in the settings`}
      />
    </FormDialog>
  )
}
