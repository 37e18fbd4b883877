import { searchWords } from './productText.ts'

/** Spellings of one and the same word. */
const spellings = `
  thobe thawb thob thobb thoub tobe taub thaub thoab
  dishdasha dishdash dishdashah dishdasheh dashdasha
  kandura kandora kandoora kanduura gandoura gandora
  jubba jubbah jubah juba
  jalab jalaba jalabia jalabiya jalabiyah jalabiyya jallab jallabiya jelab jelabiya jellabiya
  djellaba djellabah djelaba djelleba jellaba jilaba
  galabiya galabia galabeya galabeyya gallabiya gallabeya
  embroidered embroidery embroider
  hood hooded
  stripe striped stripy stripey
  braid braided plait plaited
  grey gray
  jumah jummah jumuah juma jumma
  tarboosh tarbush tarboush
  button buttoned
`

/** Other names of the same thing: each finds what is called by any of the others. */
const alike = `
  thobe dishdasha kandura jubba
  jalab djellaba galabiya
  collarless grandad
  jumah friday
  stripe pinstripe
  tassel tarboosh
  charcoal anthracite
  formal smart dressy wedding
  navy midnight
`

/** Wider meanings of the first word of each line; whoever says one of the others means just that. */
const wider = `
  blue navy
  red burgundy
  maroon burgundy
  wine burgundy
  claret burgundy
  green olive
  khaki olive
  beige sand cream
  tan sand
  camel sand
  ivory cream white
  ecru cream
  offwhite cream white
  brown sand
  grey charcoal stone
  gray charcoal stone
  robe thobe jalab
  kaftan jalab
  caftan jalab
  abaya thobe jalab
  gown thobe jalab
  tunic thobe
  ramadan eid
  festive eid
  prayer jumah thobe
  mosque jumah
  summer linen light
  lightweight light linen
  winter wool heavier
  warm wool heavier
  saudi najd riyadh hijaz
  emirati kandura liwa
  omani nizwa
  kuwaiti salmiya dishdasha
  moroccan jalab fes rabat
  morocco jalab fes rabat
  maghribi jalab
  arab thobe jalab
  islamic thobe jalab
  muslim thobe jalab
  hat tarboosh hood
  stitching embroidered topstitched
  pattern embroidered striped
  new newin
`

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map(line => [...new Set(searchWords(line))])

const groupsBy = (text: string): Map<string, string[]> =>
  new Map(linesOf(text).flatMap(group => group.map(word => [word, group] as const)))

const spellingsBy = groupsBy(spellings)
const alikeBy = groupsBy(alike)
const widerBy = new Map(linesOf(wider).map(([word = '', ...others]) => [word, others]))

/** Other spellings of a word, and the word itself. */
export const spellingsOf = (word: string): readonly string[] => spellingsBy.get(word) ?? [word]

/** Other meanings of a word in this trade, in every spelling. */
export const synonymsOf = (word: string): string[] => {
  const own = spellingsOf(word)
  const others = own.flatMap(spelling => [
    ...(alikeBy.get(spelling) ?? []),
    ...(widerBy.get(spelling) ?? []).flatMap(other => [other, ...(alikeBy.get(other) ?? [])]),
  ])
  return [...new Set(others.flatMap(spellingsOf))].filter(other => !own.includes(other))
}

/** Every word of the trade that is known here, whether or not a product has it. */
export const wordsOfTheTrade: readonly string[] = [
  ...new Set([...spellingsBy.keys(), ...alikeBy.keys(), ...widerBy.keys()]),
]
