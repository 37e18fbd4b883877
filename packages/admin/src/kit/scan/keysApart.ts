/** Maximum time between two keys of a scanner, also on a busy computer, ms. People type more slowly. */
const together = 100
/** Minimum number of characters of a scan: a person may press two keys quickly. */
const shortest = 3

/** Elements that accept typed text, or that jump to an item by typed letters. */
const typed =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [role=menu], [role=listbox], [role=combobox]'

const takesKeys = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(typed) !== null)

/** Tells whether a key writes a character, possibly with Shift. Space presses buttons and selects rows. */
const writes = ({ key, ctrlKey, metaKey, altKey, isComposing, repeat }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing && !repeat

/** Tells whether a key is the GS1 separator of fields, which scanners send as Ctrl and `]`, after a press of Ctrl. */
const separates = ({ key, ctrlKey }: KeyboardEvent): boolean => ctrlKey && key === ']'
const separator = '\u001D'

/** Shortcut keys that focus a field: text typed right after them belongs to the field. No code begins with one. */
const leadToField = ['/', '?']

/**
 * Distinguishes a scanner's keys from a person's. Delays each key for a moment: codes that end with Enter go to
 * `onScan` and do not reach the page; all other keys are returned to it.
 */
export const keysApart = (onScan: (code: string) => void) => {
  let pending: KeyboardEvent[] = []
  const givenBack = new WeakSet<Event>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const giveBack = (): void => {
    clearTimeout(timer)
    const events = pending
    pending = []
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
      // Shift and Ctrl alone mean nothing.
      if (givenBack.has(event) || event.key === 'Shift' || event.key === 'Control') return
      if (event.key === 'Enter' && pending.length >= shortest) {
        take(event)
        clearTimeout(timer)
        const code = pending.map(one => (separates(one) ? separator : one.key)).join('')
        pending = []
        onScan(code)
        return
      }
      const goesOn = pending.length > 0 && (writes(event) || event.key === ' ' || separates(event))
      const begins = writes(event) && !takesKeys(event) && !leadToField.includes(event.key)
      if (goesOn || begins) {
        take(event)
        pending.push(event)
        clearTimeout(timer)
        timer = setTimeout(giveBack, together)
      } else giveBack()
    },
    /** Discards the delayed keys. */
    drop: (): void => {
      clearTimeout(timer)
      pending = []
    },
  }
}
