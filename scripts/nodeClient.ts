import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, posix, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { root } from './hashOf.ts'
import { spawnArguments } from './processes/spawnArguments.ts'

const compilerOptions = {
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  paths: { '@shop/contracts/*': [join(root, 'packages/contracts/src/*.ts')] },
  strict: true,
  skipLibCheck: true,
  verbatimModuleSyntax: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
}

const readManifest = async () => {
  const readJson = async (path: string) =>
    JSON.parse(await readFile(join(root, path), 'utf8')) as Record<string, unknown>
  const [{ version, license }, { dependencies }] = await Promise.all([
    readJson('package.json'),
    readJson('packages/contracts/package.json'),
  ])
  return {
    name: 'shop-client',
    version,
    license,
    description: 'Typed calls of the shop API for Node',
    type: 'module',
    exports: {
      '.': { types: './client/connectShop.d.ts', default: './client/connectShop.js' },
      // The endpoints, by their noun: `shop-client/orders/adminEndpoints`.
      './*': { types: './contracts/*.d.ts', default: './contracts/*.js' },
    },
    engines: { node: '>=20.19' },
    dependencies,
  }
}

const contractImport = /(['"])@shop\/contracts\/([^'"]+)\1/g

/** Redirects imports of the contracts to their compiled files beside the client's. */
const relink = async (folder: string) => {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(js|d\.ts)$/.test(name)) continue
    const path = join(folder, name)
    const pathToContracts = relative(join(path, '..'), join(folder, 'contracts')).split(sep).join('/')
    const text = await readFile(path, 'utf8')
    const relinked = text
      .replaceAll(contractImport, (_, quote: string, module: string) => {
        const target = posix.join(pathToContracts, `${module}.js`)
        return `${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`
      })
      // The compiler rewrites these in scripts, but not in declarations.
      .replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2')
    if (relinked !== text) await writeFile(path, relinked)
  }
}

/**
 * Compiles the API's contracts and client into a package for programs on Node, ready for `npm pack`. Replaces the
 * folder.
 */
export const buildNodeClient = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const config = join(folder, 'tsconfig.json')
  await writeFile(
    config,
    JSON.stringify({
      compilerOptions: { ...compilerOptions, rootDir: join(root, 'packages'), outDir: join(folder, 'made') },
      include: [join(root, 'packages/client/src/connectShop.ts'), join(root, 'packages/contracts/src')],
      exclude: [join(root, 'packages/**/*.test.ts')],
    }),
  )
  const { command, args, shell } = spawnArguments('npx', ['tsc', '-p', config])
  await promisify(execFile)(command, args, { cwd: root, shell })
  for (const name of ['client', 'contracts'])
    await rename(join(folder, 'made', name, 'src'), join(folder, name))
  await Promise.all([rm(config), rm(join(folder, 'made'), { recursive: true })])
  await relink(folder)
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await readManifest(), null, 2)}\n`)
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

if (process.argv[1] === import.meta.filename) {
  const [, , folder = 'node-client'] = process.argv
  await buildNodeClient(resolve(folder))
  console.log(`The client for Node is in ${folder}: pack it with "npm pack ./${folder}".`)
}
