interface NamedWay {
  name: string
}

/** Name of a way of delivery that stands by itself: `Standard delivery`. */
export const deliveryName = ({ name }: NamedWay): string =>
  /deliver/i.test(name) ? name : `${name} delivery`

/** As it stands in a sentence: `standard delivery`. Names of firms keep their capitals. */
export const deliveryInSentence = (way: NamedWay): string =>
  deliveryName(way).replace(/^(Standard|Express|Economy|Next|Named|Tracked|Signed|Free)\b/, word =>
    word.toLowerCase(),
  )

/** Say who pays duty and tax at the border. */
export const dutyTexts = {
  paid: 'Duties and import taxes are part of this total.',
  due: 'Sent from the United Kingdom: customs may ask you for duty and tax before they hand it over. They are not part of this total.',
} as const
