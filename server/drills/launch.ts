import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { constants, Script } from 'node:vm'

// Runs the bundled shop from compiled code, which V8 stored when the shop first ended normally. The drills start the
// shop hundreds of times, and compiling took more than a third of each start.
const file = join(__dirname, 'main.cjs')
const compiledFile = `${file}.compiled`
const isCached = existsSync(compiledFile)
const script = new Script(
  // The bundler escapes all non-ASCII characters.
  `(function (require, module, exports, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`,
  {
    filename: file,
    ...(isCached && { cachedData: readFileSync(compiledFile) }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  },
)
if (!isCached) process.once('exit', () => writeFileSync(compiledFile, script.createCachedData()))

const mainModule = { exports: {} }
script.runInThisContext()(createRequire(file), mainModule, mainModule.exports, file, __dirname)
