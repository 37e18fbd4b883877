import { OneTimeSecrets } from '../../kit/form/OneTimeSecrets.tsx'

/** Shows the codes that replace the code of the authenticator app. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <OneTimeSecrets
    title="Recovery codes"
    text="Keep these recovery codes in a safe place. Each one signs you in once if you do not have your app. They will not be shown again."
    secrets={codes}
    fileName="recovery-codes.txt"
    onDone={onDone}
  />
)
