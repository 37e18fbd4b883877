import { execFile } from 'node:child_process'
import { connect } from 'node:net'

/**
 * Maximum waits, ms. `silent`: for a printer to accept all data. `sent`: for a printer that has all data to close the
 * connection.
 */
const timeouts = { silent: 8000, sent: 1500 }

/** Creates an error with a message for users. */
const userError = (text: string) => new Error(text)

/** Sends bytes to a network printer unchanged; rejects with a message for users. */
export const sendToAddress = ({ host, port }: { host: string; port: number }, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const printerText = `The label printer at ${host}:${port}`
    const socket = connect({ host, port })
    let isSent = false
    const end = (failure?: Error) => {
      clearTimeout(timer)
      socket.destroy()
      if (failure) reject(failure)
      else resolve()
    }
    const onTimeout = () => end(isSent ? undefined : userError(`${printerText} does not answer.`))
    let timer = setTimeout(onTimeout, timeouts.silent)
    let isConnected = false
    socket.once('connect', () => (isConnected = true))
    socket.once('error', () =>
      end(userError(`${printerText} ${isConnected ? 'broke off' : 'cannot be reached'}.`)),
    )
    socket.once('close', () => end())
    // Drains the printer's answers, so that it does not stall.
    socket.resume().end(bytes, () => {
      isSent = true
      clearTimeout(timer)
      timer = setTimeout(onTimeout, timeouts.sent)
    })
  })

/** Tells whether this system passes bytes to a printer unchanged, as CUPS does. */
export const acceptsRawLabels = (): boolean => process.platform !== 'win32'

/** Sends bytes to a CUPS queue by `lp`; replaces its error messages by the app's own. */
export const sendToQueue = (printer: string, name: string, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const lp = execFile(
      'lp',
      ['-d', printer, '-o', 'raw', '-t', name],
      { timeout: timeouts.silent },
      error => {
        if (!error) resolve()
        else if (error.code === 'ENOENT')
          reject(userError('This computer cannot send ZPL to a printer by its name.'))
        else reject(userError(`The printer ${printer} did not print.`))
      },
    )
    // Ignores the broken pipe of an `lp` that has exited, because its exit is reported above.
    lp.stdin?.on('error', () => undefined)
    lp.stdin?.end(bytes)
  })
