const fieldOf = (label: string): HTMLSelectElement => {
  const match = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const field = match && document.getElementById(match.htmlFor)
  if (!(field instanceof HTMLSelectElement))
    throw new Error(`no choice ${label} in ${document.body.textContent}`)
  return field
}

/** Chooses an option in the select with this label, as a person would, so that React notices. */
export const choose = (label: string, value: string): void => {
  const field = fieldOf(label)
  if (![...field.options].some(option => option.value === value))
    throw new Error(`${value} cannot be chosen in ${label}`)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

export const selectedValueOf = (label: string): string => fieldOf(label).value
