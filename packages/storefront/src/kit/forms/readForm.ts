/** Reads the text fields of a form; a missing field counts as empty. */
export const readForm = <N extends string>(form: HTMLFormElement, names: readonly N[]): Record<N, string> => {
  const data = new FormData(form)
  const entries = names.map(name => {
    const value = data.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(entries) as Record<N, string>
}
