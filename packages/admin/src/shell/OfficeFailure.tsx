import { FailureCard } from '@shop/ui/feedback/FailureCard.tsx'
import { UiProvider } from '@shop/ui/app/UiProvider.tsx'
import { defaultAppearance } from '../kit/screen/settings.ts'

/** Replaces the whole back office if even its frame fails. */
export const OfficeFailure = () => (
  <UiProvider appearance={defaultAppearance}>
    <FailureCard
      text="The back office could not be shown. Please check your connection and try again."
      action={{ label: 'Refresh Page', onClick: () => window.location.reload() }}
    />
  </UiProvider>
)
