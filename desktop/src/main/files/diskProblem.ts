/** A file error of the system, with a message for users. */
export class DiskProblem extends Error {}

const full = 'The disk is full: nothing was saved. Please make room, or choose another disk, and try again.'
const closed = 'Files cannot be saved in this folder: please choose another.'
const gone =
  'This folder no longer exists. If it is on a USB stick or the network, please connect it again, or choose another.'
const inUse = 'Another program has this file open. Please close it there, or choose another name.'
const isFolder = 'Something else already has this name: please choose another.'
const tooMany = 'Too many files are open on this computer. Please close other programs, and try again.'
const broken = 'The disk is not responding properly: nothing was saved. Please choose another.'

const sentences: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: closed,
  EPERM: closed,
  EROFS: closed,
  ELOOP: closed,
  ENOENT: gone,
  ENXIO: gone,
  ENODEV: gone,
  ESTALE: gone,
  ENOTCONN: gone,
  EHOSTDOWN: gone,
  EHOSTUNREACH: gone,
  ETIMEDOUT: gone,
  EBUSY: inUse,
  ETXTBSY: inUse,
  EISDIR: isFolder,
  EEXIST: isFolder,
  ENOTDIR: isFolder,
  ENOTEMPTY: isFolder,
  EIO: broken,
  EMFILE: tooMany,
  ENFILE: tooMany,
  EFBIG: 'This file is too large for this disk: please choose another.',
  ENAMETOOLONG: 'This name is too long: please choose a shorter one.',
  EINVAL: 'This name cannot be used here: please choose another.',
}

const isOfSystem = (error: unknown): error is NodeJS.ErrnoException & { code: string } =>
  error instanceof Error &&
  typeof (error as NodeJS.ErrnoException).syscall === 'string' &&
  typeof (error as NodeJS.ErrnoException).code === 'string'

/** Tells whether Windows refused to replace an open file; for a folder without write access it uses the same code. */
const isInUse = ({ code, syscall }: NodeJS.ErrnoException, platform: NodeJS.Platform): boolean =>
  platform === 'win32' && syscall === 'rename' && (code === 'EPERM' || code === 'EACCES')

/** Turns a write error of the system into one with a message for users; returns other errors unchanged. */
export const diskProblem = (error: unknown, platform: NodeJS.Platform = process.platform): unknown => {
  if (!isOfSystem(error)) return error
  const { code } = error
  const unknown = `The file could not be saved (${code}). Please choose another place, and try again.`
  return new DiskProblem(isInUse(error, platform) ? inUse : (sentences[code] ?? unknown), { cause: error })
}

/** Turns a write error in the app's own folder, which the user cannot choose, into one with a message for users. */
export const ownDiskProblem = (error: unknown): unknown => {
  if (!isOfSystem(error)) return error
  const sentence =
    sentences[error.code] === full
      ? 'The disk is full: nothing was saved. Please make room, and try again.'
      : `This app cannot write to its own folder (${error.code}). Please tell whoever looks after your computers.`
  return new DiskProblem(sentence, { cause: error })
}

/** Creates the error for a file that was moved or deleted after it was chosen. */
export const vanished = (name: string) => new DiskProblem(`${name} is no longer where it was.`)

/** Turns a read error into one with a message for users. */
export const readProblem = (error: unknown, name: string): unknown => {
  if (!isOfSystem(error)) return error
  const { code } = error
  if (sentences[code] === gone || code === 'ENOTDIR') return vanished(name)
  if (sentences[code] === inUse)
    return new DiskProblem(`${name} is open in another program. Please close it there.`)
  if (sentences[code] === closed)
    return new DiskProblem(`You are not allowed to read ${name} on this computer.`)
  return new DiskProblem(`${name} could not be read (${code}).`, { cause: error })
}
