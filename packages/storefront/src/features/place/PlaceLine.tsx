import { lazy, Suspense, useRef, useState } from 'react'
import { TextButton } from '../../kit/controls/TextButton.tsx'
import { storePlace } from '../../kit/shop/storedPlace.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { useShownPlace } from '../../kit/parts/prices/shownPlace.ts'
import { showToast } from '../../kit/toasts/useToast.ts'
import styles from './PlaceLine.module.css'

// Loaded on demand, because its list of countries is large.
const PlaceDialog = lazy(async () => ({ default: (await import('./PlaceDialog.tsx')).PlaceDialog }))

/** Shows the destination, or proposes one by the browser's language; renders nothing if there is no choice. */
export const PlaceLine = () => {
  const { delivery } = useSettings()
  const { place, proposed, name: shownName } = useShownPlace()
  const [isChoosing, setIsChoosing] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  const name = proposed?.name ?? shownName ?? (delivery.uk.enabled ? 'the United Kingdom' : '')
  if (!name || !delivery.zones.some(({ isOpen }) => isOpen)) return null
  return (
    <div className={styles.line}>
      <span>
        {proposed ? 'Deliver' : 'Delivering'} to {name}
        {proposed && '?'}
      </span>
      {proposed && (
        <TextButton
          aria-label={`Yes, deliver to ${name}`}
          onClick={() => {
            storePlace(proposed.place)
            showToast({ title: `Delivering to ${name}` })
            // Moves the focus, because this button disappears.
            changeButton.current?.focus()
          }}
        >
          Yes
        </TextButton>
      )}
      <TextButton
        ref={changeButton}
        aria-label="Change where your order goes"
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
      >
        Change
      </TextButton>
      {isChoosing && (
        <Suspense>
          <PlaceDialog initialPlace={proposed?.place ?? place} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
