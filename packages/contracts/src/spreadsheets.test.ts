import { expect, it } from 'vitest'
import { isFailedFormula } from './spreadsheets.ts'

it.each([
  ['English', '#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CALC! #BUSY! #ERROR!'],
  ['Czech', '#DĚLENÍ_NULOU! #HODNOTA! #ODKAZ! #NÁZEV? #ČÍSLO! #NENÍ_K_DISPOZICI'],
  ['Danish', '#NUL! #DIVISION/0! #VÆRDI! #REFERENCE! #NAVN? #I/T'],
  ['Dutch', '#LEEG! #DEEL/0! #DELING.DOOR.0! #WAARDE! #VERW! #NAAM? #GETAL! #N/B #GEGEVENS.OPHALEN'],
  ['Finnish', '#TYHJÄ! #JAKO/0! #ARVO! #VIITTAUS! #NIMI? #LUKU! #PUUTTUU! #NOUDETAAN_TIETOJA'],
  ['French', '#NUL! #VALEUR! #NOM? #NOMBRE! #PROPAGATION! #OBTENTION_DONNEES'],
  ['German', '#WERT! #BEZUG! #ZAHL! #NV #ÜBERLAUF! #DATEN_ABRUFEN'],
  ['Greek', '#ΚΕΝΟ! #ΤΙΜΗ! #ΑΝΑΦ! #ΟΝΟΜΑ? #Δ/Υ'],
  ['Hungarian', '#NULLA! #ZÉRÓOSZTÓ! #ÉRTÉK! #HIV! #NÉV? #SZÁM! #HIÁNYZIK'],
  ['Italian', '#VALORE! #RIF! #NOME? #N/D #ESPANSIONE!'],
  ['Japanese, Chinese and Korean', '#スピル! #溢出! #분산! #이름?'],
  ['Polish', '#ZERO! #DZIEL/0! #ARG! #ADR! #NAZWA? #LICZBA! #N/D!'],
  ['Portuguese', '#NULO! #VALOR! #NÚM! #DESPEJAR! #OBTENDO_DADOS'],
  ['Russian', '#ПУСТО! #ДЕЛ/0! #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ЧИСЛО! #Н/Д #ОЖИДАНИЕ_ДАННЫХ'],
  ['Slovak', '#NEPLATNÝ! #DELENIENULOU! #NEDOSTUPNÝ'],
  ['Slovenian', '#NIČ! #VREDN! #SKLIC! #N/V'],
  ['Spanish', '#¡NULO! #¡DIV/0! #¡VALOR! #¡REF! #¿NOMBRE? #¡NUM! #N¡NUM! #OBTENIENDO_DATOS'],
  ['Swedish', '#SKÄRNING! #VÄRDEFEL! #REFERENS! #NAMN? #OGILTIGT! #SAKNAS!'],
  ['Turkish', '#BOŞ! #SAYI/0! #DEĞER! #BAŞV! #AD? #SAYI! #YOK #VERİ_ALINIYOR'],
])('recognises the errors of formulas in %s', (_, errors) => {
  expect(errors.split(' ').filter(error => !isFailedFormula(error))).toEqual([])
  expect(errors.split(' ').filter(error => !isFailedFormula(` ${error.normalize('NFD')}`))).toEqual([])
})

it.each([
  '#EU1001',
  '#1001',
  '#FADE00',
  '#SUMMER_SALE',
  '#NEW',
  '#eid',
  'N/A',
  '#',
  '##',
  'YOK',
  '#جديد!',
  '#رمضان كريم!',
])('keeps %s, which is a number, a colour or a tag', text => expect(isFailedFormula(text)).toBe(false))
