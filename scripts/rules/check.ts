import { posix } from 'node:path'
import { forbiddenImports, folderOrder, outsideModules, allowedPackages } from './rules.ts'

const isWithin = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

/** Tells whether a file is a test, a helper of tests or a developer's command, which may import anything. */
export const mayImportAnything = (file: string): boolean =>
  /\.(test|drill|spec)\.tsx?$|\/(test|drills|simulate|demo)\//.test(file)

interface OrderedFolder {
  /** The folder whose subfolders are ordered. */
  root: string
  folder: string
  line: number
}

const orderedFolders: OrderedFolder[] = Object.entries(folderOrder).flatMap(([root, lines]) =>
  lines.flatMap((line, index) => line.split(' ').map(folder => ({ root, folder, line: index }))),
)

/** Every folder named in the order, as its path from the project's root. */
export const orderedPaths = orderedFolders
  .filter(({ folder }) => !folder.endsWith('/*'))
  .map(({ root, folder }) => (folder === '.' ? root : `${root}/${folder}`))

/** Returns the folder of an entry of the order if it contains a file; `features/*` are the folders of `features`. */
const folderOf = (file: string, { root, folder }: OrderedFolder): string | undefined => {
  if (folder === '.') return posix.dirname(file) === root ? folder : undefined
  const names = posix
    .dirname(file)
    .slice(root.length + 1)
    .split('/')
  const candidate = file === `${root}/${folder}` ? folder : names.slice(0, folder.split('/').length).join('/')
  const isMatch = folder.endsWith('/*')
    ? posix.dirname(candidate) === posix.dirname(folder)
    : candidate === folder
  return isMatch ? candidate : undefined
}

/** Finds the ordered folder of a file; null if no line of its part's order names it, undefined without an order. */
const orderedFolderOf = (file: string): OrderedFolder | null | undefined => {
  const root = Object.keys(folderOrder).find(name => isWithin(file, name))
  if (!root) return undefined
  const candidates = orderedFolders
    .filter(place => place.root === root)
    .toSorted((a, b) => b.folder.length - a.folder.length)
    .map(place => ({ ...place, folder: folderOf(file, place) }))
  return candidates.find((place): place is OrderedFolder => place.folder !== undefined) ?? null
}

const packageBreaches = (file: string, specifier: string): string[] => {
  const importedPath = /^@shop\/(.+)$/.exec(specifier)?.[1]
  const [part, allowed] = Object.entries(allowedPackages).find(([name]) => isWithin(file, name)) ?? []
  if (!importedPath || !part || importedPath.startsWith(`${posix.basename(part)}/`)) return []
  const isAllowed = allowed?.some(name => isWithin(importedPath.replace(/\?.*$/, ''), name))
  return isAllowed ? [] : [`${part} may not know ${importedPath}: ${file}`]
}

const outsideBreaches = (file: string, specifier: string): string[] =>
  Object.entries(outsideModules).flatMap(([name, { imports, only }]) =>
    imports.test(specifier) && !only.some(place => isWithin(file, place))
      ? [`${name} is not for ${file}`]
      : [],
  )

const orderBreaches = (file: string, specifier: string): string[] => {
  const from = orderedFolderOf(file)
  if (from === null) return [`No rule names the folder of ${file}`]
  if (!from || !specifier.startsWith('.')) return []
  const target = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''))
  if (!isWithin(target, from.root)) return [`${file} leaves its part: ${specifier}`]
  const to = orderedFolderOf(target)
  const isForbidden = Object.values(forbiddenImports).some(
    ({ folders, imports }) =>
      from.root === 'server/src' &&
      folders.split(' ').some(name => isWithin(file, `${from.root}/${name}`)) &&
      imports.split(' ').some(name => isWithin(target, `${from.root}/${name}`)),
  )
  if (!isForbidden && (!to || to.folder === from.folder || to.line < from.line)) return []
  return [`${from.folder} may not know ${to?.folder ?? target}: ${file} imports ${specifier}`]
}

/** Lists the imports of a file that break a rule, a sentence each. */
export const breachesOf = (file: string, specifiers: readonly string[]): string[] => {
  if (mayImportAnything(file)) return []
  if (orderedFolderOf(file) === null) return [`No rule names the folder of ${file}`]
  return specifiers.flatMap(specifier =>
    [packageBreaches, outsideBreaches, orderBreaches].flatMap(rule => rule(file, specifier)),
  )
}

const indent = (lines: readonly string[]) => lines.map(line => `  ${line}`)

/** Writes the rules as docs/ARCHITECTURE.md shows them. */
export const rulesText = (): string =>
  [
    'May import of our packages:',
    ...indent(
      Object.entries(allowedPackages).map(([part, known]) => `${part} <- ${known.join(', ') || 'nothing'}`),
    ),
    '',
    'Are imported by these alone:',
    ...indent(Object.entries(outsideModules).map(([name, { only }]) => `${name} <- ${only.join(', ')}`)),
    ...Object.entries(folderOrder).flatMap(([root, lines]) => [
      '',
      `${root}, from the ground up; each folder may import from the lines above its own:`,
      ...indent(lines.map(line => line.split(' ').join(', '))),
    ]),
    ...Object.entries(forbiddenImports).flatMap(([reason, { folders, imports }]) => [
      '',
      `${reason}, so in server/src these`,
      ...indent([folders.split(' ').join(', ')]),
      'import nothing of',
      ...indent([imports.split(' ').join(', ')]),
    ]),
  ].join('\n')
