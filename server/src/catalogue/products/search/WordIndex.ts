import { Column } from '../../../platform/base/Column.ts'
import { Postings } from './Postings.ts'
import type { ProductText } from './productText.ts'

/** A term of a search: `said` has all spellings of the typed word, `meant` has its synonyms as well. */
export interface SearchTerm {
  said: readonly string[]
  meant: readonly string[]
}

/** Depth at which a word occurs: in the title, among the facts, or in other texts. */
const depths = ['title', 'facts', 'body'] as const
const nowhere = depths.length

/** Number of replaced texts below which a new index is not worthwhile. */
const fewReplaced = 1000

/**
 * The words of all products in memory, by the product's index. A changed text is stored under the next number, and its
 * former number is no longer used: nothing that is stored moves.
 */
export class WordIndex {
  private readonly postings = new Map<string, Postings>()
  /** Number of a product's text plus one, by the product's index; 0 if it has none. */
  private readonly textAt = new Column(Int32Array)
  /** Index of a text's product plus one, by the text's number; 0 if the text was replaced. */
  private readonly placeOf = new Column(Int32Array)
  private texts = 0
  private replaced = 0

  /** Replaces a product's text; null removes it. */
  set(place: number, text: ProductText | null) {
    const former = this.textAt.values[place] ?? 0
    if (former) {
      this.placeOf.set(former - 1, 0)
      this.replaced++
    }
    this.textAt.set(place, text ? this.texts + 1 : 0)
    if (!text) return
    this.placeOf.set(this.texts, place + 1)
    const seen = new Set<string>()
    for (const [depth, name] of depths.entries())
      for (const word of text[name].split(' ')) {
        if (word === '' || seen.has(word)) continue
        seen.add(word)
        const known = this.postings.get(word) ?? new Postings()
        known.add(this.texts, depth)
        this.postings.set(word, known)
      }
    this.texts++
  }

  /** Tells whether a product has a text. */
  knows(place: number): boolean {
    return (this.textAt.values[place] ?? 0) > 0
  }

  /** Tells whether most texts were replaced, so that a new index is better. */
  get isWorn(): boolean {
    return this.replaced > fewReplaced + this.texts / 2
  }

  /** Finds the product that has a word at the lowest depth; null if none has it. */
  find(word: string): { place: number; depth: number } | null {
    const { values } = this.placeOf
    let found: { place: number; depth: number } | null = null
    this.postings.get(word)?.each((text, depth) => {
      const place = (values[text] ?? 0) - 1
      if (place >= 0 && depth < (found?.depth ?? nowhere)) found = { place, depth }
      return found?.depth === 0
    })
    return found
  }

  /** Tells whether a product has a word. */
  has(word: string): boolean {
    let isFound = false
    this.postings.get(word)?.each(text => {
      isFound = (this.placeOf.values[text] ?? 0) > 0
      return isFound
    })
    return isFound
  }

  /** Lists, by the product's index, the lowest depth of any of these words. */
  private depthsOf(words: readonly string[], places: number): Uint8Array {
    const found = new Uint8Array(places).fill(nowhere)
    const { values } = this.placeOf
    for (const word of words)
      this.postings.get(word)?.each((text, depth) => {
        const place = (values[text] ?? 0) - 1
        if (place >= 0 && depth < (found[place] ?? 0)) found[place] = depth
      })
    return found
  }

  /** Returns the best rank of a product that has every term; 0 if none has. */
  bestRank(terms: readonly SearchTerm[], places: number): number {
    const said = terms.map(term => this.depthsOf(term.said, places))
    const meant = terms.map(term => this.depthsOf(term.meant, places))
    let best = 0
    for (let place = 0; place < places && best !== 1; place++) {
      const rank = rankOf(deepest(said, place), deepest(meant, place))
      if (rank > 0 && (best === 0 || rank < best)) best = rank
    }
    return best
  }

  /**
   * Ranks this many products: 1 fits best, 0 not at all. Products must have every term; if none does, those with any of
   * the terms are ranked, the ones with most terms first.
   */
  rank(terms: readonly SearchTerm[], places: number): Uint8Array {
    if (!terms.length) return new Uint8Array(places)
    const said = terms.map(term => this.depthsOf(term.said, places))
    const meant = terms.map(term => this.depthsOf(term.meant, places))
    const ranks = new Uint8Array(places)
    let isAny = false
    for (let place = 0; place < places; place++) {
      const rank = rankOf(deepest(said, place), deepest(meant, place))
      ranks[place] = rank
      isAny ||= rank > 0
    }
    if (isAny || terms.length < 2) return ranks
    for (let place = 0; place < places; place++) {
      const had = meant.filter(found => (found[place] ?? nowhere) < nowhere).length
      ranks[place] = had > 0 ? 1 + terms.length - had : 0
    }
    return ranks
  }
}

const deepest = (depthsOfTerms: readonly Uint8Array[], place: number): number => {
  let depth = 0
  for (const found of depthsOfTerms) depth = Math.max(depth, found[place] ?? nowhere)
  return depth
}

/**
 * Ranks, from best to worst, a typed word in the title, a synonym there, the same among the facts, and in other texts.
 */
const rankOf = (said: number, meant: number): number => {
  if (said === 0) return 1
  if (meant === 0) return 2
  if (said === 1) return 3
  if (meant === 1) return 4
  return meant < nowhere ? 5 : 0
}
