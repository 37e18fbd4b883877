import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { constants, Script } from 'node:vm'

// Runs the bundled shop from the code that V8 compiled and stored when it first ran and ended normally: the drills
// start it hundreds of times, and compiling took more than a third of each start.
const file = join(__dirname, 'main.cjs')
const compiled = `${file}.compiled`
const isKept = existsSync(compiled)
const script = new Script(
  // The bundler escapes all non-ASCII characters.
  `(function (require, module, exports, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`,
  {
    filename: file,
    ...(isKept && { cachedData: readFileSync(compiled) }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  },
)
if (!isKept) process.once('exit', () => writeFileSync(compiled, script.createCachedData()))

const main = { exports: {} }
script.runInThisContext()(createRequire(file), main, main.exports, file, __dirname)
