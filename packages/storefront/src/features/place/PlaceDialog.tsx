import { placeName } from '@shop/contracts/addresses/places'
import { placesToChoose } from '@shop/contracts/shop/placesToChoose'
import { type FormEvent, useMemo, useState } from 'react'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { Button } from '../../kit/parts/Button.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import { GuideNote } from './GuideNote.tsx'
import { shownWaysTo } from './shownWaysTo.ts'
import styles from './PlaceLine.module.css'
import { borderText, freeText, wayText } from './wayText.ts'

interface Props {
  /** The place that is chosen when it opens. */
  first: string
  onChoose: (place: string) => void
  onClose: () => void
}

/** Asks for the place that prices are shown for, and says what goes there before it is taken. */
export const PlaceDialog = ({ first, onChoose, onClose }: Props) => {
  const { delivery, currency } = useSettings()
  const places = useMemo(() => placesToChoose(delivery), [delivery])
  const [place, setPlace] = useState(places.includes(first) ? first : (places[0] ?? first))
  const ways = shownWaysTo(delivery, place)
  const border = borderText(place, ways)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChoose(place)
  }
  return (
    <Dialog title="Where should we deliver?" isNarrow onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <SelectField
          label="Country or region"
          autoComplete="shipping country"
          options={places.map(code => [code, placeName(code)] as const)}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
          required
        />
        <div className={styles.facts} aria-live="polite">
          <dl className={styles.facts}>
            {ways.map(way => (
              <div key={way.name}>
                <dt>{way.name}</dt>
                <dd>{wayText(way, currency)}</dd>
                {way.freeAbove !== null && <dd>{freeText(way, currency)}</dd>}
              </div>
            ))}
          </dl>
          {border && <p>{border}</p>}
          <GuideNote place={place} />
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
