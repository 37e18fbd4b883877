interface NamedWay {
  name: string
}

interface ChosenWay extends NamedWay {
  isTracked: boolean
  isDutyPaid: boolean
}

/** Returns the full name of a delivery option: `Standard delivery`. Longer names, such as `Tracked to Ireland`, stay. */
export const deliveryName = ({ name }: NamedWay): string =>
  /deliver|\S \S+ \S/i.test(name) ? name : `${name} delivery`

/** Returns the name for use within a sentence: `standard delivery`. Other names are those of services, and stay. */
export const deliveryInSentence = (option: NamedWay): string =>
  deliveryName(option).replace(
    /^(Standard|Express|Economy|Next day|Tracked|Signed|Free)(?= delivery$)/i,
    word => word.toLowerCase(),
  )

/** Returns the name for a choice, with what a shopper needs to tell it from others. */
export const nameToChoose = ({ name, isTracked, isDutyPaid }: ChosenWay): string =>
  name +
  (isTracked ? '' : ', not tracked') +
  (isDutyPaid && !/duties paid/i.test(name) ? ', duties paid' : '')
