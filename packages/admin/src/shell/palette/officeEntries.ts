import type { Permission } from '@shop/contracts/access'
import type { IconName } from '@shop/ui/buttons/Icon.tsx'
import { settingLabels } from '@shop/contracts/shop/settingLabels'
import { sectionOf } from '@shop/contracts/shop/settingPaths'
import { tabLabels, tabOf } from '../../features/settings/tabNames.ts'
import { addressOf, screens } from '../../kit/screens/screens.ts'
import type { Can } from '../../kit/session/useCan.ts'

/** Maximum number of wrong letters in a word; short words have too many neighbours. */
const maxTypos = (word: string): number => {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}

/** Tells whether `typed` is probably a misspelling of `word`: one or two letters wrong, missing, added or swapped. */
const isMisspelling = (typed: string, word: string): boolean => {
  const max = maxTypos(typed)
  if (max === 0 || Math.abs(typed.length - word.length) > max) return false
  // Optimal string alignment distance, row by row.
  let rowBeforeLast: number[] = []
  let lastRow = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (lastRow[j] ?? 0) + 1,
        (lastRow[j - 1] ?? 0) + Number(typed[i - 1] !== word[j - 1]),
        swapped ? (rowBeforeLast[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    rowBeforeLast = lastRow
    lastRow = row
  }
  return (lastRow[word.length] ?? 0) <= max
}

export const officeEntryGroups = ['Go to', 'Actions', 'Settings'] as const

/** A page, an action or a setting of the back office. */
interface OwnEntry {
  title: string
  /** Place in the office where the entry is found. */
  detail?: string
  group: (typeof officeEntryGroups)[number]
  icon: IconName
  /** Target address; null signs out. */
  to: string | null
  needs: Permission
  words: string
}

const pages = screens.flatMap(({ path, title, icon, needs, words, acts = [] }): OwnEntry[] => [
  // A page reached from another page is listed if it has search words.
  ...(icon || words
    ? [
        {
          title,
          group: icon ? ('Go to' as const) : ('Actions' as const),
          icon: icon ?? ('right' as const),
          to: addressOf(path),
          needs,
          words: words ?? '',
        },
      ]
    : []),
  ...acts.map(action => ({
    title: action.title,
    group: 'Actions' as const,
    icon: icon ?? ('right' as const),
    to: addressOf(action.to),
    needs: action.needs,
    words: `${action.words ?? ''} ${title}`,
  })),
])

const signOutEntry: OwnEntry = {
  title: 'Sign Out',
  group: 'Actions',
  icon: 'signOut',
  to: null,
  needs: 'office:enter',
  words: 'log out logout leave end session',
}

/** Additional search words of settings, by the beginning of their paths. */
const otherWords: Readonly<Record<string, string>> = {
  'content.banner': 'hero home homepage front announcement',
  'content.trustIndicators': 'home homepage delivery promises',
  'general.maintenanceMode': 'close closed shop offline',
}
const otherWordsOf = (path: string): string =>
  Object.entries(otherWords).find(([start]) => path.startsWith(start))?.[1] ?? ''

/** Each entry opens the field of one setting. */
const settings = Object.entries(settingLabels).map(([path, title]): OwnEntry => {
  const tab = tabOf(sectionOf(path))
  return {
    title,
    detail: tabLabels[tab],
    group: 'Settings',
    icon: 'settings',
    to: `/admin/settings?tab=${tab}#${path}`,
    needs: 'settings:read',
    words: `${tabLabels[tab]} ${path.replaceAll('.', ' ')} ${otherWordsOf(path)}`,
  }
})

/** Words that say nothing about what is sought: `close the shop`. */
const fillers = new Set(['a', 'an', 'and', 'for', 'my', 'of', 'our', 'the', 'to'])

const typedWords = (text: string): string[] => {
  const all = text.toLowerCase().split(/\s+/).filter(Boolean)
  // The last word may be the beginning of another one.
  return all.filter((word, index) => !fillers.has(word) || index === all.length - 1)
}

/** Rates a match: each typed word has to begin a word of the title, or else one of the search words. */
const matchScore = ({ title, words }: OwnEntry, terms: readonly string[]): number => {
  const hasWordStart = (text: string, word: string) =>
    text.split(/[\s-]+/).some(part => part.startsWith(word))
  const name = title.toLowerCase()
  const searchWords = words.toLowerCase()
  if (terms.every(word => hasWordStart(name, word))) return 2
  return terms.every(word => hasWordStart(name, word) || hasWordStart(searchWords, word)) ? 1 : 0
}

/** Tells whether each typed word is, or nearly is, a word of the name. */
const nearlyMatchesTitle = ({ title }: OwnEntry, terms: readonly string[]): boolean => {
  const words = title.toLowerCase().split(/[\s-]+/)
  return terms.every(word => words.some(part => part.startsWith(word) || isMisspelling(word, part)))
}

const maxResults = 6

/** Finds the allowed pages, settings and actions that match, else near misses; all pages if nothing is typed. */
export const findOfficeEntries = (text: string, can: Can): OwnEntry[] => {
  const isAllowed = ({ needs }: OwnEntry) => can(needs)
  const typed = typedWords(text)
  if (typed.length === 0) return pages.filter(isAllowed)
  const all = [...pages, signOutEntry, ...settings].filter(isAllowed)
  const matches = all
    .map(entry => ({ entry, fits: matchScore(entry, typed) }))
    .filter(({ fits: score }) => score > 0)
    .toSorted((a, b) => b.fits - a.fits)
    .map(({ entry }) => entry)
  return (matches.length > 0 ? matches : all.filter(entry => nearlyMatchesTitle(entry, typed))).slice(
    0,
    maxResults,
  )
}
