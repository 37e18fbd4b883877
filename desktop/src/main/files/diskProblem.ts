/** A file error of the system, with a message for users. */
export class DiskProblem extends Error {}

const diskFull =
  'The disk is full: nothing was saved. Please make room, or choose another disk, and try again.'
const noAccess = 'Files cannot be saved in this folder: please choose another.'
const folderMissing =
  'This folder no longer exists. If it is on a USB stick or the network, please connect it again, or choose another.'
const fileInUse = 'Another program has this file open. Please close it there, or choose another name.'
const nameTaken = 'Something else already has this name: please choose another.'
const tooManyOpenFiles =
  'Too many files are open on this computer. Please close other programs, and try again.'
const deviceFailure = 'The disk is not responding properly: nothing was saved. Please choose another.'

const messageByCode: Record<string, string> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: noAccess,
  ELOOP: noAccess,
  ENOENT: folderMissing,
  ENXIO: folderMissing,
  ENODEV: folderMissing,
  ESTALE: folderMissing,
  ENOTCONN: folderMissing,
  EHOSTDOWN: folderMissing,
  EHOSTUNREACH: folderMissing,
  ETIMEDOUT: folderMissing,
  EBUSY: fileInUse,
  ETXTBSY: fileInUse,
  EISDIR: nameTaken,
  EEXIST: nameTaken,
  ENOTDIR: nameTaken,
  ENOTEMPTY: nameTaken,
  EIO: deviceFailure,
  EMFILE: tooManyOpenFiles,
  ENFILE: tooManyOpenFiles,
  EFBIG: 'This file is too large for this disk: please choose another.',
  ENAMETOOLONG: 'This name is too long: please choose a shorter one.',
  EINVAL: 'This name cannot be used here: please choose another.',
}

/** System calls of the network and of programs, whose failures have nothing to do with files. */
const otherCalls = /^(listen|bind|accept|connect|getaddrinfo|send|shutdown|spawn|kill)/

/** Tells whether an error is one of the file system. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException & { code: string } =>
  error instanceof Error &&
  typeof (error as NodeJS.ErrnoException).syscall === 'string' &&
  !otherCalls.test((error as NodeJS.ErrnoException).syscall ?? '') &&
  typeof (error as NodeJS.ErrnoException).code === 'string'

/** Tells whether an error is of the system, but not of its files: its text is not for users. */
export const isOtherSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && !isSystemError(error)

/** Tells whether Windows refused to replace an open file. Other calls have these codes if they lack write access. */
const isInUse = ({ code, syscall }: NodeJS.ErrnoException, platform: NodeJS.Platform): boolean =>
  platform === 'win32' && syscall === 'rename' && (code === 'EPERM' || code === 'EACCES')

/** Turns a write error of the system into one with a message for users; returns other errors unchanged. */
export const diskProblem = (error: unknown, platform: NodeJS.Platform = process.platform): unknown => {
  if (!isSystemError(error)) return error
  const { code } = error
  const fallback = `The file could not be saved (${code}). Please choose another place, and try again.`
  return new DiskProblem(isInUse(error, platform) ? fileInUse : (messageByCode[code] ?? fallback), {
    cause: error,
  })
}

/** Turns a write error in the app's own folder, which the user cannot choose, into one with a message for users. */
export const appFolderProblem = (error: unknown): unknown => {
  if (!isSystemError(error)) return error
  const message =
    messageByCode[error.code] === diskFull
      ? 'The disk is full: nothing was saved. Please make room, and try again.'
      : `This app cannot write to its own folder (${error.code}). Please tell whoever looks after your computers.`
  return new DiskProblem(message, { cause: error })
}

/** Creates the error for a file that was moved or deleted after it was chosen. */
export const missingFileProblem = (name: string) => new DiskProblem(`${name} is no longer where it was.`)

/** Turns a read error into one with a message for users. */
export const readProblem = (error: unknown, name: string): unknown => {
  if (!isSystemError(error)) return error
  const { code } = error
  if (messageByCode[code] === folderMissing || code === 'ENOTDIR') return missingFileProblem(name)
  if (messageByCode[code] === fileInUse)
    return new DiskProblem(`${name} is open in another program. Please close it there.`)
  if (messageByCode[code] === noAccess)
    return new DiskProblem(`You are not allowed to read ${name} on this computer.`)
  return new DiskProblem(`${name} could not be read (${code}).`, { cause: error })
}
