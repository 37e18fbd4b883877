import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { OneTimeSecrets } from '../../kit/form/OneTimeSecrets.tsx'

interface Props {
  title: string
  secret: string
  onDone: () => void
}

/** Shows the secret of a webhook once. */
export const SecretDialog = ({ title, secret, onDone }: Props) => (
  <Dialog title={title}>
    <OneTimeSecrets
      title="Signing secret"
      text="Copy this secret now: it will not be shown again. The receiver checks with it that an event comes from your shop."
      secrets={[secret]}
      fileName="webhook-secret.txt"
      onDone={onDone}
    />
  </Dialog>
)
