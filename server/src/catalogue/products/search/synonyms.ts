import { searchWords } from './productText.ts'

/** Spellings of the same word, the usual one first; Arabic ones in the singular and plural. */
const spellings = `
  thobe thawb thob thobb thoub tobe taub thaub thoab ثوب أثواب ثياب توب ثوبان
  dishdasha dishdash dishdashah dishdasheh dashdasha دشداشة دشداش دشاديش
  kandura kandora kandoora kanduura gandoura gandora كندورة قندورة كنادير قنادير غندورة
  jubba jubbah jubah juba جبة جبب
  qamis qamees kamis kamees قميص قمصان
  jalab jalaba jalabia jalabiya jalabiyah jalabiyya jallab jallabiya jelab jelabiya jellabiya جلابية جلاب جلابة جلاليب جلبية
  djellaba djellabah djelaba djelleba jellaba jilaba jilbab جلباب جلابيب
  galabiya galabia galabeya galabeyya gallabiya gallabeya
  kaftan caftan قفطان قفاطين
  abaya abayah عباية عباءة عبايا عبي
  embroidered embroidery embroider مطرز مطرزة تطريز
  hood hooded قلنسوة قب قبعة
  stripe striped stripy stripey stripped مخطط مخططة مقلم خطوط
  braid braided plait plaited
  white أبيض بيضاء بيض
  black أسود سوداء سود
  navy كحلي كحلية
  blue أزرق زرقاء
  grey gray رمادي رمادية رصاصي
  charcoal فحمي فحمية
  beige بيج
  cream كريمي كريم كريمية
  ivory عاجي سكري
  sand رملي رملية
  olive زيتي زيتوني زيتية
  green أخضر خضراء
  burgundy عنابي عنابية خمري نبيتي
  red أحمر حمراء
  brown بني بنية
  khaki كاكي
  stone حجري
  cotton قطن قطني
  linen كتان كتاني
  wool صوف صوفي
  polyester بوليستر
  formal رسمي رسمية
  summer صيفي صيفية صيف
  winter شتوي شتوية شتاء
  eid عيد
  ramadan رمضان رمضاني
  prayer صلاة
  jumah jummah jumuah juma jumma جمعة
  saudi سعودي سعودية
  emirati إماراتي إماراتية
  omani عماني عمانية
  kuwaiti كويتي كويتية
  moroccan مغربي مغربية
  tarboosh tarbush tarboush طربوش طربوشة كركوشة
  button buttoned زر أزرار
  fes fez فاس فاسي
`

/** Names of goods that this shop does not sell; they must not be corrected to our own words. */
const otherGoods = `
  hijab niqab burqa khimar bisht besht mishlah kufi taqiyah taqiya topi imamah turban shemagh ghutra ghutrah
  keffiyeh kufiyah yashmagh agal igal sirwal serwal sherwani kurta kurti salwar shalwar kameez pathani lungi izar sarong
  ihram thermal boxer trainer loafer sandal slipper cufflink oud attar bakhoor bukhoor miswak tasbih misbaha quran janamaz
  hoodie tracksuit jogger sweatshirt sweater cardigan blazer waistcoat pyjama pajama romper onesie
`

/** Synonyms, one group per line: a search for one finds products described by any of the others. */
const synonymGroups = `
  thobe dishdasha kandura jubba qamis
  jalab djellaba galabiya
  collarless grandad
  jumah friday
  stripe pinstripe
  tassel tarboosh
  charcoal anthracite
  formal smart dressy wedding
  navy midnight
`

/** Broader terms: the first word of a line also finds the others, but the others find only themselves. */
const broaderTerms = `
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
  robe thobe jalab
  kaftan jalab
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

/** Words that always name a colour. */
const colours = `
  white black navy blue midnight indigo royal sky azure teal turquoise red burgundy maroon wine claret crimson green olive
  khaki sage emerald mint beige sand cream stone tan camel ivory ecru offwhite brown chocolate coffee grey charcoal anthracite
  silver gold pink purple lilac lavender yellow mustard orange peach
`
/** Words that only describe how dark a colour is. */
const shades = 'dark light deep pale bright غامق فاتح'

const linesOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map(line => [...new Set(searchWords(line))])

const groupsBy = (text: string): Map<string, string[]> =>
  new Map(linesOf(text).flatMap(group => group.map(word => [word, group] as const)))

const spellingsByWord = groupsBy(spellings)
const synonymsByWord = groupsBy(synonymGroups)
const narrowerByWord = new Map(linesOf(broaderTerms).map(([word = '', ...narrower]) => [word, narrower]))

/** Returns all spellings of a word, itself included; the usual one first. */
export const spellingsOf = (word: string): readonly string[] => spellingsByWord.get(word) ?? [word]

/** Returns the usual spelling of a word. */
export const usualSpelling = (word: string): string => spellingsOf(word)[0] ?? word

const findSynonyms = (word: string): readonly string[] => {
  const ownSpellings = spellingsOf(word)
  const related = ownSpellings.flatMap(spelling => [
    ...(synonymsByWord.get(spelling) ?? []),
    ...(narrowerByWord.get(spelling) ?? []).flatMap(other => [other, ...(synonymsByWord.get(other) ?? [])]),
  ])
  return [...new Set(related.flatMap(spellingsOf))].filter(other => !ownSpellings.includes(other))
}
const synonymCache = new Map<string, readonly string[]>()

/** Lists every known trade word, whether or not a product has it. */
export const wordsOfTheTrade: readonly string[] = [
  ...new Set([...spellingsByWord.keys(), ...synonymsByWord.keys(), ...narrowerByWord.keys()]),
]
const tradeWords = new Set(wordsOfTheTrade)

export const isTradeWord = (word: string): boolean => tradeWords.has(word)

/** Returns words with the same meaning in this trade, in every spelling. */
export const synonymsOf = (word: string): readonly string[] => {
  if (!tradeWords.has(word)) return []
  const synonyms = synonymCache.get(word) ?? findSynonyms(word)
  synonymCache.set(word, synonyms)
  return synonyms
}

/** Trade words as they are written in the lists above, by their folded form. */
const usualText = new Map(
  `${spellings} ${synonymGroups} ${broaderTerms}`
    .split(/\s+/)
    .toReversed()
    .flatMap(text => searchWords(text).map(word => [word, text] as const)),
)

/** Returns a folded trade word as it is written in the lists above; null for any other word. */
export const usualTextOf = (word: string): string | null => usualText.get(word) ?? null

const colourWords = new Set(searchWords(colours))
const shadeWords = new Set(searchWords(shades))
const otherGoodsWords = new Set(searchWords(otherGoods))

/** Tells whether a word always names a colour. */
export const isColourWord = (word: string): boolean => colourWords.has(usualSpelling(word))

/** Tells whether a word only describes how dark a colour is. */
export const isShade = (word: string): boolean => shadeWords.has(word)

/** Tells whether a word names goods that other shops sell. */
export const isOtherGoods = (word: string): boolean => otherGoodsWords.has(word)
