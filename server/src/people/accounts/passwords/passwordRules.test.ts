import { expect, it } from 'vitest'
import { weaknessOf } from './passwordRules.ts'

const person = { firstName: 'Abd al-Rahman', lastName: 'Li', email: 'rahman.li@silkroad.example' }

it.each([
  'password',
  'PASSWORD',
  'Password1!',
  'sunshine2024',
  'iloveyou',
  'Bismillah786',
  'trustno1!',
  'London2024',
  '2024london',
  'P@ssw0rd99',
  'Liverpool!!',
  'gfhjkmgfhjkm',
  '!!!!!!!password!!!!!!!',
  'ｐａｓｓｗｏｒｄ１',
])('calls %j common', password => expect(weaknessOf(password, person, 'Madar & Sons')).toMatch(/most common/))

it.each([
  'aaaaaaaa',
  'abcdefghij',
  '8765432187654321',
  'poiuytrewq',
  'qwerty123',
  'abcabcabcabc',
  'aaaabbbbcccc',
  '🐪🐪🐪🐪🐪🐪🐪🐪',
])('calls %j a simple sequence', password =>
  expect(weaknessOf(password, person, 'Madar & Sons')).toMatch(/simple sequence/),
)

it.each(['rahman.li@silkroad.example', 'Rahman1986', 'silkroad!!', 'xSILKROADx', 'rahman-rahman'])(
  "finds the person's own name or address in %j",
  password => expect(weaknessOf(password, person, 'Madar & Sons')).toMatch(/your name/),
)

it.each(['madar123', 'm4d4r12345', 'Madar2026!', 'Sons&Madar'])(
  'finds the name of the shop in %j',
  password => expect(weaknessOf(password, person, 'Madar & Sons')).toMatch(/shop's name/),
)

it.each([
  'madar-customer-2026',
  'blue8437261934',
  'seven camels at dusk',
  'gT7#mq2w',
  'lithium batteries',
  'the silkroad is long and dusty',
  'ölçekli-çay',
])('accepts %j', password => expect(weaknessOf(password, person, 'Madar & Sons')).toBeNull())
