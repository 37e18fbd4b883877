import { garmentTexts } from './garmentTexts.ts'
import type { Random } from './random.ts'
import {
  complaints,
  consolations,
  cut,
  gifts,
  length,
  lukewarm,
  niggles,
  occasion,
  service,
  titles,
} from './reviewTexts.ts'

export type Rating = keyof typeof titles

interface Subject {
  rating: Rating
  size: string
  /** Tells whether a woman writes, about a garment that somebody else wears. */
  isWoman: boolean
}

/** Heights of people by the size they wear. */
const heights: Record<string, string> = {
  52: '5 ft 4',
  54: '5 ft 6',
  56: '5 ft 8',
  58: '5 ft 10',
  60: '6 ft',
  62: '6 ft 2',
}

/** Deals a list's members in random order, none twice before all have been dealt. */
const deck = (random: Random, cards: readonly string[]) => {
  let remaining: string[] = []
  return () => {
    if (!remaining.length) remaining = random.shuffled(cards)
    return remaining.pop() ?? ''
  }
}

/** Writes reviews of one product: no sentence is repeated before all of its kind have been used. */
export const reviewWriter = (random: Random, design: string) => {
  const decks = {
    cut,
    length,
    service,
    occasion,
    gifts,
    lukewarm,
    niggles,
    complaints,
    consolations,
    garment: garmentTexts[design] ?? cut,
  }
  const deal = Object.fromEntries(
    Object.entries(decks).map(([name, cards]) => [name, deck(random, cards)]),
  ) as Record<keyof typeof decks, () => string>
  const title = {
    1: deck(random, titles[1]),
    2: deck(random, titles[2]),
    3: deck(random, titles[3]),
    4: deck(random, titles[4]),
    5: deck(random, titles[5]),
  }
  const praise = ['cut', 'length', 'service', 'occasion'] as const

  const sentences = (rating: Rating, isWoman: boolean): string[] => {
    if (rating <= 2) return [deal.complaints(), random.chance(0.5) ? deal.complaints() : deal.consolations()]
    if (rating === 3) return [deal.lukewarm(), random.chance(0.5) ? deal.niggles() : deal.complaints()]
    if (isWoman) return [deal.gifts(), deal.service()]
    const aboutGarment = random.chance(0.55) ? [deal.garment()] : []
    const otherKinds = random.shuffled(praise).slice(0, aboutGarment.length ? random.int(0, 1) : 2)
    const good = [...aboutGarment, ...otherKinds.map(kind => deal[kind]())]
    return rating === 4 && random.chance(0.6) ? [...good, deal.niggles()] : good
  }

  return ({ rating, size, isWoman }: Subject) => {
    // Some people leave only a rating and a title.
    const isBrief = random.chance(0.06)
    return {
      title: title[rating](),
      comment: isBrief
        ? ''
        : sentences(rating, isWoman)
            .join(' ')
            .replaceAll('{size}', size)
            .replaceAll('{height}', heights[size] ?? size),
    }
  }
}
