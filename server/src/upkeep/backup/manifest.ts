import { z } from 'zod'

/** Version of the file format, increased whenever older versions of the shop cannot read the new format. */
export const backupFormat = 1

/** The last entry of a backup: a summary to compare with its content. */
export const Manifest = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  /** Names of the migrations that the database has run. */
  migrations: z.array(z.string()).min(1),
  /** Tables in the order in which they can be filled. */
  tables: z.array(z.object({ name: z.string(), rows: z.int().min(0) })),
  files: z.int().min(0),
  /** The bucket with the shop's pictures and documents, which are then not in the backup. */
  bucket: z.string().optional(),
  /** SHA-256 of all checksum lists, one after the other. */
  checksums: z.string(),
})
export type Manifest = z.output<typeof Manifest>

/** Names of a backup's entries. Rows come before files; each checksum list follows its entries. */
export const entryNames = {
  manifest: 'manifest.json',
  rows: (table: string, part: number) => `tables/${table}/${part}.jsonl`,
  file: (path: string) => `files/${path}`,
  checksums: (part: number) => `checksums/${part}.sha256`,
}

/** Returns a line of a checksum list in the format of `sha256sum -c`. */
export const checksumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`
