/** Fills in a field as if it were typed, so that the form notices. */
export const typeInto = (input: HTMLInputElement | null, text: string): void => {
  if (!input || input.value === text) return
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
