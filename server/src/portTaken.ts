import { StartupError } from './config.ts'

/** Says in a sentence that a port is in use, where that is why listening failed. */
export const portTaken = async <T>(listening: Promise<T>, port: number): Promise<T> => {
  try {
    return await listening
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'EADDRINUSE' ? new StartupError(`Port ${port} is in use: set PORT to another.`) : error
  }
}
