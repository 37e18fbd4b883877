/** A scanner's keys come closer together than a person's, on a busy computer too. ms */
const together = 100
/** Fewer signs than any code has: two keys of a person may come together. */
const shortest = 3

/** Elements that are typed into, or that find things by the letters typed. */
const typed =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [role=menu], [role=listbox], [role=combobox]'

const takesKeys = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(typed) !== null)

/** A key that writes a sign, by itself or with Shift. Space presses buttons and chooses rows. */
const writes = ({ key, ctrlKey, metaKey, altKey, isComposing, repeat }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing && !repeat

/** GS1 parts its fields by a sign that scanners press as Ctrl and `]`; they press Ctrl by itself before. */
const separates = ({ key, ctrlKey }: KeyboardEvent): boolean => ctrlKey && key === ']'
const separator = '\u001D'

/** Shortcut keys that focus a field: text typed right after them belongs to the field. No code begins with one. */
const leadToField = ['/', '?']

/**
 * Tells a scanner's keys from a person's. Each key waits for a moment: codes that end with Enter go to `onScan` and touch
 * nothing on the page, all other keys are given back to it.
 */
export const keysApart = (onScan: (code: string) => void) => {
  let held: KeyboardEvent[] = []
  const givenBack = new WeakSet<Event>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const giveBack = (): void => {
    clearTimeout(timer)
    const events = held
    held = []
    for (const { target, key, code, shiftKey, ctrlKey } of events) {
      const again = new KeyboardEvent('keydown', {
        key,
        code,
        shiftKey,
        ctrlKey,
        bubbles: true,
        cancelable: true,
      })
      givenBack.add(again)
      const place = target instanceof Element && target.isConnected ? target : document.body
      place.dispatchEvent(again)
    }
  }
  const take = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  return {
    hear: (event: KeyboardEvent): void => {
      // Shift and Ctrl say nothing by themselves.
      if (givenBack.has(event) || event.key === 'Shift' || event.key === 'Control') return
      if (event.key === 'Enter' && held.length >= shortest) {
        take(event)
        clearTimeout(timer)
        const code = held.map(one => (separates(one) ? separator : one.key)).join('')
        held = []
        onScan(code)
        return
      }
      const goesOn = held.length > 0 && (writes(event) || event.key === ' ' || separates(event))
      const begins = writes(event) && !takesKeys(event) && !leadToField.includes(event.key)
      if (goesOn || begins) {
        take(event)
        held.push(event)
        clearTimeout(timer)
        timer = setTimeout(giveBack, together)
      } else giveBack()
    },
    /** Forgets the keys held back. */
    drop: (): void => {
      clearTimeout(timer)
      held = []
    },
  }
}
