import { createAgentToken, listAgentTokens } from '@shop/contracts/agents/endpoints'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { useState } from 'react'
import { FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { ShownOnce } from '../../kit/form/ShownOnce.tsx'
import { useForm } from '../../kit/form/useForm.ts'

/** Makes a token for an assistant, then shows it this once. */
export const TokenForm = ({ onClose }: { onClose: () => void }) => {
  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm(createAgentToken, {
    defaults: { name: '', host: '' },
    toInput: ({ name, host }) => ({ name, host: host.trim() === '' ? null : host }),
    failure: 'Failed to create the token',
    keeps: { draft: 'agent-token:new', param: 'create' },
    refetch: [listAgentTokens],
    onSaved: made => setSecret(made.secret),
  })
  if (secret !== null)
    return (
      <Dialog title="Token Created" isOpen>
        <ShownOnce
          title="Token"
          text="Copy this token now: it will not be shown again. The assistant sends it as “Authorization: Bearer …”: for ACP to /acp or, over MCP, /acp/mcp."
          secrets={[secret]}
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
    </FormDialog>
  )
}
