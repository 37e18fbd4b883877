const full = 'The disk is full: nothing was saved. Please make room, or choose another disk, and try again.'
const closed = 'Files cannot be saved in this folder: please choose another.'
const sentences: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: closed,
  EPERM: closed,
  EROFS: closed,
}

/** Turns an error of a disk that could not be written into words for a person; other errors stay as they are. */
export const diskProblem = (error: unknown): unknown => {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
  return sentence ? new Error(sentence, { cause: error }) : error
}
