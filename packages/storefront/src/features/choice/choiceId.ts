/** The id of the group of buttons in which something is chosen. */
export const choiceId = (name: string): string => `choose-${name}`
