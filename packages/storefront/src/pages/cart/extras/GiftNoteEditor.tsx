import { maxGiftNoteLength, tidyGiftNote } from '@shop/contracts/orders/giftNote'
import { useEffect, useId, useRef, useState } from 'react'
import { FieldFrame } from '../../../kit/forms/FieldFrame.tsx'
import { TextButton } from '../../../kit/controls/TextButton.tsx'
import pickerStyles from '../addresses/AddressPicker.module.css'
import styles from './GiftNoteEditor.module.css'
import type { TypedText } from '../../../features/cart/useTypedFacts.ts'

const charactersText = (count: number) => (count === 1 ? '1 character' : `${count} characters`)

const counterText = (text: string): string => {
  const remaining = maxGiftNoteLength - tidyGiftNote(text).length
  return remaining < 0 ? `${charactersText(-remaining)} too many` : `${charactersText(remaining)} left`
}

/** Edits a gift note for the parcel. Hidden behind a button until it is opened or there is a note. */
export const GiftNoteEditor = ({ typed: { text, problem, change } }: { typed: TypedText }) => {
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = isOpened || text !== ''
  const section = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  const counterId = useId()
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    // Moves the focus, because the focused element is gone.
    section.current?.querySelector<HTMLElement>('textarea, button')?.focus()
  }, [isOpen])
  const setEditorOpen = (shouldOpen: boolean) => {
    setIsOpened(shouldOpen)
    if (!shouldOpen) change('')
  }
  if (!isOpen)
    return (
      <section ref={section} className={pickerStyles.billing}>
        <TextButton onClick={() => setEditorOpen(true)}>Add a gift note</TextButton>
      </section>
    )
  return (
    <section ref={section} className={pickerStyles.billing} aria-labelledby="gift-note-title">
      <h2 id="gift-note-title" className={pickerStyles.title}>
        Gift Note
      </h2>
      <FieldFrame
        label="Your message"
        hint="We print it on the packing slip, which shows no prices. Up to five lines."
        error={problem}
      >
        {control => (
          <>
            <textarea
              {...control}
              aria-describedby={`${control['aria-describedby'] ?? ''} ${counterId}`.trim()}
              data-field="giftNote"
              rows={4}
              value={text}
              onChange={({ target }) => change(target.value)}
            />
            <div className={styles.below}>
              <TextButton onClick={() => setEditorOpen(false)}>Remove gift note</TextButton>
              <span id={counterId} className={styles.left}>
                {counterText(text)}
              </span>
            </div>
          </>
        )}
      </FieldFrame>
    </section>
  )
}
