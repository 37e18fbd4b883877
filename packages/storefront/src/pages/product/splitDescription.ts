/** A description's first paragraph, which stands above the choices, and the rest, which stands below them. */
export const splitDescription = (text: string): [summary: string, rest: string] => {
  const [summary = '', ...rest] = text.trim().split(/\n\s*\n/)
  return [summary, rest.join('\n\n')]
}
