/** Fills in a field as if somebody had typed it, so that the form around it hears of it. */
export const typeInto = (input: HTMLInputElement | null, text: string): void => {
  if (!input || input.value === text) return
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
