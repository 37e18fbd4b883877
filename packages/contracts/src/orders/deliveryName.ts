interface NamedWay {
  name: string
}

/** Returns the full name of a delivery option: `Standard delivery`. */
export const deliveryName = ({ name }: NamedWay): string =>
  /deliver/i.test(name) ? name : `${name} delivery`

/** Returns the name for use within a sentence: `standard delivery`. Names of companies keep their capitals. */
export const deliveryInSentence = (way: NamedWay): string =>
  deliveryName(way).replace(/^(Standard|Express|Economy|Next|Named|Tracked|Signed|Free)\b/, word =>
    word.toLowerCase(),
  )
