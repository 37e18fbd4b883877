/** Splits a description into its first paragraph, shown above the choices, and the rest. */
export const splitDescription = (text: string): [summary: string, rest: string] => {
  const [summary = '', ...paragraphs] = text.trim().split(/\n\s*\n/)
  return [summary, paragraphs.join('\n\n')]
}
