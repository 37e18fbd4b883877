import type { FileKind, SentFile } from '@shop/contracts/uploads'

/**
 * An uploaded file on our disk, under a name of our own. Its content is of the type that its name claims. It is
 * deleted with the request, unless it has been moved to its store by then. `name` is the sender's: text to show,
 * never a path.
 */
export class Upload implements SentFile {
  readonly name: string
  readonly size: number
  /** The true one, whatever was declared. */
  readonly type: string
  readonly kind: FileKind
  readonly path: string
  readonly sha256: string

  constructor(given: Pick<Upload, 'name' | 'size' | 'type' | 'kind' | 'path' | 'sha256'>) {
    this.name = given.name
    this.size = given.size
    this.type = given.type
    this.kind = given.kind
    this.path = given.path
    this.sha256 = given.sha256
  }
}

/** The file behind an input's field: over HTTP there is no other kind. */
export const uploadOf = (file: SentFile): Upload => {
  if (!(file instanceof Upload)) throw new Error(`${file.name} did not come over HTTP`)
  return file
}
