import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { Spinner } from '../../../kit/parts/Spinner.tsx'
import { FitFinder, type FitProps } from './FitFinder.tsx'
import { useProfiles } from './useProfiles.ts'

/** Asks who will wear a garment, shows the size and length that fit, and chooses them. */
export const FitDialog = (props: FitProps) => {
  const [profiles, change] = useProfiles()
  return (
    <Dialog title="Find your size" onClose={props.onClose} isWide isSheet>
      {profiles ? (
        <FitFinder {...props} profiles={profiles} onProfilesChange={change} />
      ) : (
        <Spinner label="Loading what you have told us" />
      )}
    </Dialog>
  )
}
