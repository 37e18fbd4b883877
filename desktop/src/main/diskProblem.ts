const full = 'The disk is full: nothing was saved. Please make room, or choose another disk, and try again.'
const closed = 'Files cannot be saved in this folder: please choose another.'
const sentences: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: closed,
  EPERM: closed,
  EROFS: closed,
}

/** What a person is told when something could not be written; other errors stay as they are. */
export const diskProblem = (error: unknown): unknown => {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
  return sentence ? new Error(sentence, { cause: error }) : error
}
