import { buildIfStale } from './buildIfStale.ts'

await buildIfStale({ isForced: true })
