/** Returns the message of something caught. */
export const messageOf = (caught: unknown): string =>
  caught instanceof Error ? caught.message : String(caught)

/** Returns the code of an error of the system or of Node, such as `ENOENT`; undefined for any other. */
export const codeOf = (caught: unknown): string | undefined =>
  caught instanceof Error && 'code' in caught && typeof caught.code === 'string' ? caught.code : undefined
