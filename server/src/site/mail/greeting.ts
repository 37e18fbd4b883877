/**
 * A sentence that begins with its reader's name. Without one it begins by itself: what somebody has typed as a name is in no
 * mail to an address that its owner has not proved, as it may be a stranger's words.
 */
export const addressed = (firstName: string | null, sentence: string): string =>
  firstName ? `${firstName}, ${sentence}` : sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** The same of a greeting, which ends with the name: `Thank you, Yusuf.` */
export const greeting = (words: string, firstName: string | null): string =>
  firstName ? `${words}, ${firstName}.` : `${words}.`
