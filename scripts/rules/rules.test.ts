import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf, specifiersOf } from '../imports.ts'
import { breachesOf, mayImportAnything, orderedPaths, rulesText } from './check.ts'
import { outsideModules, allowedPackages } from './rules.ts'

const parts = Object.keys(allowedPackages).map(part => part.replace(/(?<=^desktop\/src)\/.*/, ''))
const files = [...new Set(parts)].flatMap(filesOf).filter(file => !mayImportAnything(file))
const imports = files.map(file => ({ file, specifiers: specifiersOf(file) }))

describe('the import rules', () => {
  it('are followed by every file', () => {
    expect(imports.flatMap(({ file, specifiers }) => breachesOf(file, specifiers))).toEqual([])
  })

  it('name each folder once, and none that does not exist', () => {
    expect(orderedPaths.filter((folder, index) => orderedPaths.indexOf(folder) !== index)).toEqual([])
    expect(orderedPaths.filter(folder => !files.some(file => `${file}/`.startsWith(`${folder}/`)))).toEqual(
      [],
    )
  })

  it('allow nothing that no file imports', () => {
    const unused = Object.entries(allowedPackages).flatMap(([part, known]) =>
      known.filter(
        name =>
          !imports.some(
            ({ file, specifiers }) =>
              file.startsWith(`${part}/`) &&
              specifiers.some(specifier => `${specifier.replace(/\?.*$/, '')}/`.startsWith(`@shop/${name}/`)),
          ),
      ),
    )
    expect(unused).toEqual([])
    const all = imports.flatMap(({ file, specifiers }) => specifiers.map(specifier => ({ file, specifier })))
    for (const rule of Object.values(outsideModules))
      for (const place of rule.only)
        expect(
          all.some(({ file, specifier }) => file.startsWith(`${place}/`) && rule.imports.test(specifier)),
          `${place} ${rule.imports}`,
        ).toBe(true)
  })

  it('are shown in docs/ARCHITECTURE.md', () => {
    const file = join(import.meta.dirname, '../../docs/ARCHITECTURE.md')
    const shown = /(?<=<!-- rules: UPDATE_DOCS=yes npm test -- scripts\/rules -->\n```\n)[^`]*(?=\n```)/
    const page = readFileSync(file, 'utf8')
    if (process.env['UPDATE_DOCS'] === 'yes') writeFileSync(file, page.replace(shown, rulesText()))
    expect(shown.exec(readFileSync(file, 'utf8'))?.[0]).toBe(rulesText())
  })
})

describe('a breach is found', () => {
  it('when a package imports a forbidden one', () => {
    expect(
      breachesOf('packages/ui/src/layout/Card.tsx', ['@shop/tokens/palette', '@shop/admin/shell/App']),
    ).toEqual(['packages/ui may not know admin/shell/App: packages/ui/src/layout/Card.tsx'])
    expect(
      breachesOf('packages/admin/src/shell/a.ts', ['@shop/storefront/preview/Preview.tsx']),
    ).toHaveLength(0)
    expect(breachesOf('packages/admin/src/shell/a.ts', ['@shop/storefront/kit/a'])).toHaveLength(1)
  })

  it('when a part imports an outside module reserved to others', () => {
    expect(breachesOf('packages/contracts/src/fields.ts', ['zod/mini', 'zod', 'node:fs'])).toEqual([
      'zod (zod/mini elsewhere) is not for packages/contracts/src/fields.ts',
      'Node modules is not for packages/contracts/src/fields.ts',
    ])
  })

  it('when a folder imports one above it', () => {
    expect(
      breachesOf('desktop/src/main/window/menu.ts', ['../../ipc/verbs.ts', '../../renderer/Bar.tsx']),
    ).toEqual(['main may not know renderer: desktop/src/main/window/menu.ts imports ../../renderer/Bar.tsx'])
    expect(breachesOf('desktop/src/ipc/Bridge.ts', ['../main/window/menu.ts'])).toHaveLength(1)
    expect(breachesOf('desktop/src/other/a.ts', [])).toEqual([
      'No rule names the folder of desktop/src/other/a.ts',
    ])
    expect(breachesOf('desktop/src/main/startApp.ts', ['../../../server/src/app.ts'])).toHaveLength(1)
  })

  it('when a folder imports one that is forbidden although the order allows it', () => {
    const file = 'server/src/catalogue/editing/products/setPrice.ts'
    expect(
      breachesOf(file, ['../../../sales/orders/refunds/refundable.ts', '../../products/Product.ts']),
    ).toEqual([
      `catalogue/editing may not know sales/orders: ${file} imports ../../../sales/orders/refunds/refundable.ts`,
    ])
  })
})
