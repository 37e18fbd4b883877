import { z } from 'zod'

/** Counted up when an older shop could not read the file any more. */
export const backupFormat = 1

/** The last entry of a backup: a summary to compare with its content. */
export const Manifest = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  /** Names of the migrations that the database had been through. */
  migrations: z.array(z.string()).min(1),
  /** In the order in which they can be filled. */
  tables: z.array(z.object({ name: z.string(), rows: z.int().min(0) })),
  files: z.int().min(0),
  /** The bucket that kept the shop's pictures and documents, which are not in the backup then. */
  bucket: z.string().optional(),
  /** SHA-256 of all the lists of checksums, one after the other. */
  checksums: z.string(),
})
export type Manifest = z.output<typeof Manifest>

/** Names of a backup's entries. Rows come before files; each list of checksums follows its entries. */
export const entryNames = {
  manifest: 'manifest.json',
  rows: (table: string, part: number) => `tables/${table}/${part}.jsonl`,
  file: (path: string) => `files/${path}`,
  checksums: (part: number) => `checksums/${part}.sha256`,
}

/** A line of a list of checksums, as `sha256sum -c` reads it. */
export const checksumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`
