import type { Permission } from '@shop/contracts/access'
import type { IconName } from '@shop/ui/buttons/Icon.tsx'
import { settingLabels } from '@shop/contracts/shop/settingLabels'
import { sectionOf, type SettingPath } from '@shop/contracts/shop/settingPaths'
import { settingHints } from '../../features/settings/settingHints.ts'
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
interface OfficeEntry {
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

const pages = screens.flatMap(({ path, title, icon, needs, words, acts = [] }): OfficeEntry[] => [
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

const signOutEntry: OfficeEntry = {
  title: 'Sign Out',
  group: 'Actions',
  icon: 'signOut',
  to: null,
  needs: 'office:enter',
  words: 'log out logout leave end session',
}

/** Additional search words of settings, by the beginning of their paths. */
const extraSearchWords: Readonly<Record<string, string>> = {
  'content.banner': 'hero home homepage front announcement',
  'content.trustIndicators': 'home homepage delivery promises',
  'general.maintenanceMode': 'close closed shop offline',
  'general.storeName': 'logo brand',
}
const extraSearchWordsOf = (path: string): string =>
  Object.entries(extraSearchWords).find(([start]) => path.startsWith(start))?.[1] ?? ''

/** Each entry opens the field of one setting. */
const settings = Object.entries(settingLabels).map(([path, title]): OfficeEntry => {
  const tab = tabOf(sectionOf(path))
  return {
    title,
    detail: tabLabels[tab],
    group: 'Settings',
    icon: 'settings',
    to: `/admin/settings?tab=${tab}#${path}`,
    needs: 'settings:read',
    words: `${tabLabels[tab]} ${path.replaceAll('.', ' ')} ${settingHints[path as SettingPath] ?? ''} ${extraSearchWordsOf(path)}`,
  }
})

/** Words that say nothing about what is sought: `close the shop`. */
const stopWords = new Set(['a', 'an', 'and', 'for', 'my', 'of', 'our', 'the', 'to'])

const typedWords = (text: string): string[] => {
  const allWords = text.toLowerCase().split(/\s+/).filter(Boolean)
  // Keeps the last word, which may be the beginning of a longer word.
  return allWords.filter((word, index) => !stopWords.has(word) || index === allWords.length - 1)
}

/**
 * Rates a match: 2 if each typed word begins a word of the title, 1 if some begin only one of the search words, else 0.
 */
const matchScore = ({ title, words }: OfficeEntry, terms: readonly string[]): number => {
  const hasWordStart = (text: string, word: string) =>
    text.split(/[\s-]+/).some(part => part.startsWith(word))
  const name = title.toLowerCase()
  const searchWords = words.toLowerCase()
  if (terms.every(word => hasWordStart(name, word))) return 2
  return terms.every(word => hasWordStart(name, word) || hasWordStart(searchWords, word)) ? 1 : 0
}

/** Tells whether each typed word is, or nearly is, a word of the name. */
const nearlyMatchesTitle = ({ title }: OfficeEntry, terms: readonly string[]): boolean => {
  const words = title.toLowerCase().split(/[\s-]+/)
  return terms.every(word => words.some(part => part.startsWith(word) || isMisspelling(word, part)))
}

const maxResults = 6

/** Finds the allowed pages, settings and actions that match, else near misses; all pages if nothing is typed. */
export const findOfficeEntries = (text: string, can: Can): OfficeEntry[] => {
  const isAllowed = ({ needs }: OfficeEntry) => can(needs)
  const typed = typedWords(text)
  if (typed.length === 0) return pages.filter(isAllowed)
  const allowedEntries = [...pages, signOutEntry, ...settings].filter(isAllowed)
  const matches = allowedEntries
    .map(entry => ({ entry, score: matchScore(entry, typed) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
  const results =
    matches.length > 0 ? matches : allowedEntries.filter(entry => nearlyMatchesTitle(entry, typed))
  return results.slice(0, maxResults)
}
