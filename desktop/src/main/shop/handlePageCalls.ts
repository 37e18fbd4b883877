import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import type { VerbAnswers, CallFailure, Reply } from '../../ipc/Bridge.ts'
import { callChannel } from '../../ipc/channels.ts'
import { type VerbInput, maxMessageLength, type Verb, verbs } from '../../ipc/verbs.ts'
import { diskProblem, isOtherSystemError } from '../files/diskProblem.ts'
import { appOrigin, isPageAddress } from '../window/appScheme.ts'

/** Result of a verb's handler. Verbs whose answer is null return nothing. */
type Outcome<V extends Verb> = [VerbAnswers[V]] extends [null] ? void : VerbAnswers[V]

export type Handlers = {
  [V in Verb]: (input: VerbInput<V>, page: WebContents) => Promise<Outcome<V>> | Outcome<V>
}

const isVerb = (name: unknown): name is Verb => typeof name === 'string' && Object.hasOwn(verbs, name)

/**
 * Tells whether a call comes from the top frame of one of the app's windows that shows a page of the office. A
 * sandboxed document may have the app's address, but not its origin.
 */
const isOurPage = ({ senderFrame, sender }: IpcMainInvokeEvent): boolean =>
  senderFrame !== null &&
  senderFrame === sender.mainFrame &&
  senderFrame.origin === appOrigin &&
  isPageAddress(senderFrame.url)

/** Returns the length of a message without buffers, which are files that the page has in memory anyway. */
const lengthOf = (input: unknown): number =>
  JSON.stringify(input, (_, value: unknown) => (value instanceof ArrayBuffer ? '' : value))?.length ?? 0

/** Converts an error for the page, so that users see no raw system errors. */
const failureOf = (thrown: unknown): CallFailure => {
  const error = diskProblem(thrown)
  if (!(error instanceof Error) || isOtherSystemError(error))
    return { name: 'Error', message: 'That did not work.' }
  const { name, message, ...rest } = error as Error & Pick<CallFailure, 'status' | 'body'>
  return {
    name,
    message,
    ...(rest.status !== undefined && { status: rest.status }),
    ...(rest.body !== undefined && { body: rest.body }),
  }
}

const refuse = (message: string): Reply<Verb> => ({ failure: { name: 'Refused', message } })

/** Handles calls of pages. Checks the sender, the verb and the message before doing anything. */
export const handlePageCalls = (handlers: Handlers): void => {
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown): Promise<Reply<Verb>> => {
    if (!isOurPage(event)) return refuse('This page may not ask.')
    if (!isVerb(name)) return refuse('There is no such verb.')
    if (lengthOf(input) > maxMessageLength) return refuse('This message is too long.')
    const parsed = verbs[name].safeParse(input)
    if (!parsed.success) return refuse(`This message is not what ${name} takes.`)
    try {
      const handle = handlers[name] as (
        input: unknown,
        page: WebContents,
      ) => Promise<VerbAnswers[Verb] | void>
      return { answer: (await handle(parsed.data, event.sender)) ?? null }
    } catch (error) {
      return { failure: failureOf(error) }
    }
  })
}
