/**
 * Begins a sentence with the reader's name. Pass null for an address that its owner has not confirmed, since the name
 * may then be a stranger's text.
 */
export const withFirstName = (firstName: string | null, sentence: string): string =>
  firstName ? `${firstName}, ${sentence}` : sentence.charAt(0).toUpperCase() + sentence.slice(1)
