import { runOrEnd } from './run.ts'

// The server starts anew when one of its files changes; the browser's part is replaced by Vite as it runs.
await runOrEnd(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', '--if-empty'])
await runOrEnd(process.execPath, [
  '--watch-path=server/src',
  '--watch-path=packages/contracts/src',
  '--import',
  'tsx',
  'scripts/devServer.ts',
])
