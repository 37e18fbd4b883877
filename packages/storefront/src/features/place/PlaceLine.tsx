import { placeInSentence } from '@shop/contracts/addresses/places'
import { usualPlace } from '@shop/contracts/shop/placesToChoose'
import { lazy, Suspense, useRef, useState } from 'react'
import { TextButton } from '../../kit/controls/TextButton.tsx'
import { keepPlace } from '../../kit/shop/keptPlace.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { useShownPlace } from '../../kit/shop/shownPlace.ts'
import { showToast } from '../../kit/toasts/useToast.ts'
import styles from './PlaceLine.module.css'

// Its list of countries is fetched when it is first opened.
const PlaceDialog = lazy(async () => ({ default: (await import('./PlaceDialog.tsx')).PlaceDialog }))

/** Says where orders go, or asks whether they go where the browser's language is spoken; nothing where there is no choice. */
export const PlaceLine = () => {
  const { delivery } = useSettings()
  const { place, proposed } = useShownPlace()
  const [isChoosing, setIsChoosing] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  if (!delivery.zones.some(({ isOpen }) => isOpen)) return null
  const shown = proposed ?? place ?? usualPlace(delivery)
  const name = placeInSentence(shown)
  const choose = (chosen: string) => {
    keepPlace(chosen)
    setIsChoosing(false)
    showToast({ title: `Delivering to ${placeInSentence(chosen)}` })
  }
  return (
    <div className={styles.line}>
      <span>
        Delivering to {name}
        {proposed && '?'}
      </span>
      {proposed && (
        <TextButton
          aria-label={`Yes, deliver to ${name}`}
          onClick={() => {
            choose(proposed)
            // This button goes away.
            change.current?.focus()
          }}
        >
          Yes
        </TextButton>
      )}
      <TextButton
        ref={change}
        aria-label="Change where you want your order delivered"
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
      >
        Change
      </TextButton>
      {isChoosing && (
        <Suspense>
          <PlaceDialog first={shown} onChoose={choose} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
