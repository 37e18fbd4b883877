import { expect, it } from 'vitest'
import { weaknessOf } from './passwordRules.ts'

const person = { firstName: 'Abd al-Rahman', lastName: 'Li', email: 'rahman.li@silkroad.example' }

it.each(['password', 'PASSWORD', 'Password1!', 'sunshine2024', 'iloveyou', 'qwerty123', 'Bismillah786'])(
  'calls %j common',
  password => expect(weaknessOf(password, person)).toMatch(/most common/),
)

it.each([
  'aaaaaaaa',
  'abcdefghij',
  '8765432187654321',
  'poiuytrewq',
  'abcabcabcabc',
  'aaaabbbbcccc',
  '🐪🐪🐪🐪🐪🐪🐪🐪',
])('calls %j a simple sequence', password => expect(weaknessOf(password, person)).toMatch(/simple sequence/))

it.each(['rahman.li@silkroad.example', 'Rahman1986', 'silkroad!!', 'xSILKROADx', 'rahman-rahman'])(
  'finds the own name or address in %j',
  password => expect(weaknessOf(password, person)).toMatch(/your name/),
)

it.each([
  'seven camels at dusk',
  'gT7#mq2w',
  'lithium batteries',
  'the silkroad is long and dusty',
  'ölçekli-çay',
])('takes %j', password => expect(weaknessOf(password, person)).toBeNull())
