interface NamedOption {
  name: string
}

interface OptionTerms extends NamedOption {
  isTracked: boolean
  isDutyPaid: boolean
}

/**
 * Returns the full name of a delivery option: `Standard delivery`. A longer name is unchanged: `Tracked to Ireland`.
 */
export const deliveryName = ({ name }: NamedOption): string =>
  /deliver|\S \S+ \S/i.test(name) ? name : `${name} delivery`

/** Returns the name for use within a sentence: `standard delivery`. Names of carriers' services are unchanged. */
export const deliveryInSentence = (option: NamedOption): string =>
  deliveryName(option).replace(
    /^(Standard|Express|Economy|Next day|Tracked|Signed|Free)(?= delivery$)/i,
    word => word.toLowerCase(),
  )

/** Returns the label of an option in a list to choose from, with its tracking and duties if these are unusual. */
export const deliveryOptionLabel = ({ name, isTracked, isDutyPaid }: OptionTerms): string =>
  name +
  (isTracked ? '' : ', not tracked') +
  (isDutyPaid && !/duties paid/i.test(name) ? ', duties paid' : '')
