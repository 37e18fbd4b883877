import { expect, it } from 'vitest'
import { cacheJson, writeJson, writeQuotedJson } from './writtenJson.ts'

it('writes an answer as JSON, and as quoted JSON, whatever is cached', () => {
  const odd = { title: 'A "thobe" \\ of 1 £\n\u2028', none: undefined, price: 5900 }
  const answers = [
    { products: [cacheJson({ ...odd }), { ...odd }, cacheJson([1])], pagination: { total_count: 3 } },
    { products: [], none: undefined, messages: [odd] },
    { products: [cacheJson({})], text: odd.title, flag: false, nothing: null },
    { products: [cacheJson({ ...odd }), null, undefined, 5] },
    {},
  ]
  for (const answer of answers) {
    expect(writeJson(answer)).toBe(JSON.stringify(answer))
    expect(JSON.parse(writeQuotedJson(answer))).toBe(JSON.stringify(answer))
  }
})
