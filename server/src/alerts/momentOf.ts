const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** An instant as an alert says it, for people in the United Kingdom. */
export const momentOf = (instant: string): string => format.format(new Date(instant))
