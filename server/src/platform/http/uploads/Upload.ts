import type { FileKind, FormFile } from '@shop/contracts/uploads'

/**
 * An uploaded file on our disk, under a name of our own. Its content is of the type that its name claims. It is deleted
 * with the request, unless it has been moved to its store by then. `name` is the sender's: text to show, never a path.
 */
export class Upload implements FormFile {
  readonly name: string
  readonly size: number
  /** The real type, whatever was declared. */
  readonly type: string
  readonly kind: FileKind
  readonly path: string
  readonly sha256: string

  constructor(facts: Pick<Upload, 'name' | 'size' | 'type' | 'kind' | 'path' | 'sha256'>) {
    this.name = facts.name
    this.size = facts.size
    this.type = facts.type
    this.kind = facts.kind
    this.path = facts.path
    this.sha256 = facts.sha256
  }
}

/** Returns an input's file as an `Upload`, which every file is that came over HTTP. Throws for any other file. */
export const uploadOf = (file: FormFile): Upload => {
  if (!(file instanceof Upload)) throw new Error(`${file.name} did not come over HTTP`)
  return file
}
