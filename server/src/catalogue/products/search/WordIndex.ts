import { Column } from '../../../platform/base/Column.ts'
import { Postings } from './Postings.ts'
import type { ProductText } from './productText.ts'

/** A term of a search: all spellings of the typed word, and these with its synonyms. */
export interface SearchTerm {
  spellings: readonly string[]
  meanings: readonly string[]
}

/** Depth at which a word occurs: in the title, among the facts, or in other texts. */
const depths = ['title', 'facts', 'body'] as const
const noDepth = depths.length
/** Depth of words that occur only in descriptions. */
export const descriptionDepth = depths.indexOf('body')

/** Number of replaced texts below which a new index is not worthwhile. */
const minReplaced = 1000

/**
 * The words of all products in memory, by the product's index. A changed text is stored under the next number, and its
 * former number is no longer used: nothing that is stored moves.
 */
export class WordIndex {
  private readonly postings = new Map<string, Postings>()
  /** Number of a product's text plus one, by the product's index; 0 if it has none. */
  private readonly textByProduct = new Column(Int32Array)
  /** Index of a text's product plus one, by the text's number; 0 if the text was replaced. */
  private readonly productByText = new Column(Int32Array)
  private textCount = 0
  private replacedCount = 0

  /** Replaces a product's text; null removes it. */
  set(productIndex: number, text: ProductText | null) {
    const formerText = this.textByProduct.values[productIndex] ?? 0
    if (formerText > 0) {
      this.productByText.set(formerText - 1, 0)
      this.replacedCount++
    }
    this.textByProduct.set(productIndex, text ? this.textCount + 1 : 0)
    if (!text) return
    this.productByText.set(this.textCount, productIndex + 1)
    const indexedWords = new Set<string>()
    for (const [depth, name] of depths.entries())
      for (const word of text[name].split(' ')) {
        if (word === '' || indexedWords.has(word)) continue
        indexedWords.add(word)
        const wordPostings = this.postings.get(word) ?? new Postings()
        wordPostings.add(this.textCount, depth)
        this.postings.set(word, wordPostings)
      }
    this.textCount++
  }

  /** Tells whether a product has a text. */
  hasText(productIndex: number): boolean {
    return (this.textByProduct.values[productIndex] ?? 0) > 0
  }

  /** Tells whether most texts were replaced, so that a new index is better. */
  get needsRebuild(): boolean {
    return this.replacedCount > minReplaced + this.textCount / 2
  }

  /** Finds the product that has a word at the lowest depth; null if none has it. */
  find(word: string): { productIndex: number; depth: number } | null {
    const { values } = this.productByText
    let lowest: { productIndex: number; depth: number } | null = null
    this.postings.get(word)?.each((text, depth) => {
      const productIndex = (values[text] ?? 0) - 1
      if (productIndex >= 0 && depth < (lowest?.depth ?? noDepth)) lowest = { productIndex, depth }
      return lowest?.depth === 0
    })
    return lowest
  }

  /** Tells whether a product has a word. */
  has(word: string): boolean {
    let hasText = false
    this.postings.get(word)?.each(text => {
      hasText = (this.productByText.values[text] ?? 0) > 0
      return hasText
    })
    return hasText
  }

  /** Lists, by the product's index, the lowest depth of any of these words. */
  private depthsOf(words: readonly string[], productCount: number): Uint8Array {
    const depthByProduct = new Uint8Array(productCount).fill(noDepth)
    const { values } = this.productByText
    for (const word of words)
      this.postings.get(word)?.each((text, depth) => {
        const productIndex = (values[text] ?? 0) - 1
        if (productIndex >= 0 && depth < (depthByProduct[productIndex] ?? 0))
          depthByProduct[productIndex] = depth
      })
    return depthByProduct
  }

  /** Returns the best rank of a product that has every term; 0 if none has. */
  bestRank(terms: readonly SearchTerm[], productCount: number): number {
    const spellingDepths = terms.map(term => this.depthsOf(term.spellings, productCount))
    const meaningDepths = terms.map(term => this.depthsOf(term.meanings, productCount))
    let best = 0
    for (let productIndex = 0; productIndex < productCount && best !== 1; productIndex++) {
      const rank = rankOf(deepest(spellingDepths, productIndex), deepest(meaningDepths, productIndex))
      if (rank > 0 && (best === 0 || rank < best)) best = rank
    }
    return best
  }

  /**
   * Ranks this many products: 1 fits best, 0 not at all. Products must have every term; if none does, those with any of
   * the terms are ranked, the ones with most terms first.
   */
  rank(terms: readonly SearchTerm[], productCount: number): Uint8Array {
    if (!terms.length) return new Uint8Array(productCount)
    const spellingDepths = terms.map(term => this.depthsOf(term.spellings, productCount))
    const meaningDepths = terms.map(term => this.depthsOf(term.meanings, productCount))
    const ranks = new Uint8Array(productCount)
    let hasMatch = false
    for (let productIndex = 0; productIndex < productCount; productIndex++) {
      const rank = rankOf(deepest(spellingDepths, productIndex), deepest(meaningDepths, productIndex))
      ranks[productIndex] = rank
      hasMatch ||= rank > 0
    }
    if (hasMatch || terms.length < 2) return ranks
    for (let productIndex = 0; productIndex < productCount; productIndex++) {
      const matchedTerms = meaningDepths.filter(
        depthByProduct => (depthByProduct[productIndex] ?? noDepth) < noDepth,
      ).length
      ranks[productIndex] = matchedTerms > 0 ? 1 + terms.length - matchedTerms : 0
    }
    return ranks
  }
}

const deepest = (depthsOfTerms: readonly Uint8Array[], productIndex: number): number => {
  let depth = 0
  for (const depthByProduct of depthsOfTerms) depth = Math.max(depth, depthByProduct[productIndex] ?? noDepth)
  return depth
}

/**
 * Ranks, from best to worst, a typed word in the title, a synonym there, the same among the facts, and in other texts.
 */
const rankOf = (spellingDepth: number, meaningDepth: number): number => {
  if (spellingDepth === 0) return 1
  if (meaningDepth === 0) return 2
  if (spellingDepth === 1) return 3
  if (meaningDepth === 1) return 4
  return meaningDepth < noDepth ? 5 : 0
}
