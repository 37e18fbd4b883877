/** Maximum time between two keys of a scanner, also on a busy computer, ms. People type more slowly. */
const maxGapMs = 100
/** Minimum number of characters of a scan: a person may press two keys quickly. */
const minLength = 3

/** Elements that accept typed text, or that jump to an item by typed letters. */
const typingTargets =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [role=menu], [role=listbox], [role=combobox]'

const acceptsTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest(typingTargets) !== null)

/** Tells whether a key writes a character, possibly with Shift. Space does not: it presses buttons and selects rows. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey, isComposing, repeat }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing && !repeat

/** Tells whether a key is the GS1 separator of fields, which scanners send as Ctrl and `]`, after a press of Ctrl. */
const isSeparator = ({ key, ctrlKey }: KeyboardEvent): boolean => ctrlKey && key === ']'
const separator = '\u001D'

/** Shortcut keys that focus a field: text typed right after them belongs to the field. No code begins with them. */
const focusShortcuts = ['/', '?']

/**
 * Distinguishes a scanner's keys from a person's. Delays each key for a moment: codes that end with Enter go to
 * `onScan` and do not reach the page; all other keys are returned to it.
 */
export const separateScannerKeys = (onScan: (code: string) => void) => {
  let pending: KeyboardEvent[] = []
  const redispatched = new WeakSet<Event>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const redispatchPending = (): void => {
    clearTimeout(timer)
    const events = pending
    pending = []
    for (const { target, key, code, shiftKey, ctrlKey } of events) {
      const copy = new KeyboardEvent('keydown', {
        key,
        code,
        shiftKey,
        ctrlKey,
        bubbles: true,
        cancelable: true,
      })
      redispatched.add(copy)
      const receiver = target instanceof Element && target.isConnected ? target : document.body
      receiver.dispatchEvent(copy)
    }
  }
  const withhold = (event: KeyboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  return {
    onKeyDown: (event: KeyboardEvent): void => {
      // Shift and Ctrl alone mean nothing.
      if (redispatched.has(event) || event.key === 'Shift' || event.key === 'Control') return
      if (event.key === 'Enter' && pending.length >= minLength) {
        withhold(event)
        clearTimeout(timer)
        const code = pending.map(keyEvent => (isSeparator(keyEvent) ? separator : keyEvent.key)).join('')
        pending = []
        onScan(code)
        return
      }
      const isContinuation =
        pending.length > 0 && (isCharacter(event) || event.key === ' ' || isSeparator(event))
      const isStart = isCharacter(event) && !acceptsTyping(event) && !focusShortcuts.includes(event.key)
      if (isContinuation || isStart) {
        withhold(event)
        pending.push(event)
        clearTimeout(timer)
        timer = setTimeout(redispatchPending, maxGapMs)
      } else redispatchPending()
    },
    /** Discards the delayed keys. */
    discard: (): void => {
      clearTimeout(timer)
      pending = []
    },
  }
}
