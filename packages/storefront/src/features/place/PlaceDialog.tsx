import { placeName } from '@shop/contracts/addresses/places'
import { placesToChoose, defaultPricedPlace } from '@shop/contracts/shop/placesToChoose'
import { type FormEvent, useMemo, useState } from 'react'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { Button } from '../../kit/parts/Button.tsx'
import { shortMoney } from '../../kit/parts/prices/shortMoney.ts'
import { storePlace } from '../../kit/shop/storedPlace.ts'
import { useSettings } from '../../kit/shop/settings.ts'
import { showToast } from '../../kit/toasts/useToast.ts'
import styles from './PlaceDialog.module.css'
import { placeFacts } from './placeFacts.ts'
import { optionText } from './optionPrice.ts'

interface Props {
  /** Initial destination; the shop's default if undefined. */
  initialPlace: string | undefined
  onClose: () => void
}

/** Asks for the destination of the delivery, and shows its delivery options before it is saved. */
export const PlaceDialog = ({ initialPlace, onClose }: Props) => {
  const settings = useSettings()
  const { delivery, currency } = settings
  const destinations = useMemo(() => placesToChoose(delivery), [delivery])
  const [place, setPlace] = useState(
    destinations.find(code => code === initialPlace) ?? defaultPricedPlace(delivery),
  )
  const { name, ways: deliveryOptions, notes } = placeFacts(settings, place)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    storePlace(place)
    onClose()
    showToast({ title: `Delivering to ${name}` })
  }
  return (
    <Dialog title="Where should we deliver?" isNarrow onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <SelectField
          label="Country or region"
          autoComplete="country"
          options={destinations.map(code => [code, placeName(code)] as const)}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
          required
        />
        <div className={styles.facts} aria-live="polite">
          <dl className={styles.facts}>
            {deliveryOptions.map(option => (
              <div key={option.name}>
                <dt>{option.name}</dt>
                <dd>{optionText(option, currency)}</dd>
                {option.freeAbove !== null && (
                  <dd>Free on orders over {shortMoney(option.freeAbove, currency)}</dd>
                )}
              </div>
            ))}
          </dl>
          {notes.map(note => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <div className={styles.acts}>
          <Button type="submit">Deliver Here</Button>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
