import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import type { Answers, AskFailure, Reply } from '../../ipc/Bridge.ts'
import { askChannel } from '../../ipc/channels.ts'
import { type Asked, longestMessage, type Verb, verbs } from '../../ipc/verbs.ts'
import { diskProblem } from '../files/diskProblem.ts'
import { appOrigin, isPageAddress } from '../window/appScheme.ts'

/** Outcome of a verb; one whose answer is always null returns nothing. */
type Outcome<V extends Verb> = [Answers[V]] extends [null] ? void : Answers[V]

export type Handlers = {
  [V in Verb]: (input: Asked<V>, page: WebContents) => Promise<Outcome<V>> | Outcome<V>
}

const isVerb = (name: unknown): name is Verb => typeof name === 'string' && Object.hasOwn(verbs, name)

/**
 * Only the top frame of one of our own windows, showing a page of the office, is heard. A document in a sandbox may have
 * our address, but not our origin.
 */
const isOurPage = ({ senderFrame, sender }: IpcMainInvokeEvent): boolean =>
  senderFrame !== null &&
  senderFrame === sender.mainFrame &&
  senderFrame.origin === appOrigin &&
  isPageAddress(senderFrame.url)

/** Buffers are files to save, held by the page already; everything else is short. */
const lengthOf = (input: unknown): number =>
  JSON.stringify(input, (_, value: unknown) => (value instanceof ArrayBuffer ? '' : value))?.length ?? 0

/** No error of the system reaches a person as it is. */
const failureOf = (thrown: unknown): AskFailure => {
  const error = diskProblem(thrown)
  if (!(error instanceof Error)) return { name: 'Error', message: 'That did not work.' }
  const { name, message, ...rest } = error as Error & Pick<AskFailure, 'status' | 'body'>
  return {
    name,
    message,
    ...(rest.status !== undefined && { status: rest.status }),
    ...(rest.body !== undefined && { body: rest.body }),
  }
}

const refuse = (message: string): Reply<Verb> => ({ failure: { name: 'Refused', message } })

/** Answers what pages ask: checked for who asks, for the verb and for its message, before anything is done. */
export const answerAsks = (handlers: Handlers): void => {
  ipcMain.handle(askChannel, async (event, name: unknown, input: unknown): Promise<Reply<Verb>> => {
    if (!isOurPage(event)) return refuse('This page may not ask.')
    if (!isVerb(name)) return refuse('There is no such verb.')
    if (lengthOf(input) > longestMessage) return refuse('This message is too long.')
    const checked = verbs[name].safeParse(input)
    if (!checked.success) return refuse(`This message is not what ${name} takes.`)
    try {
      const handle = handlers[name] as (input: unknown, page: WebContents) => Promise<Answers[Verb] | void>
      return { answer: (await handle(checked.data, event.sender)) ?? null }
    } catch (error) {
      return { failure: failureOf(error) }
    }
  })
}
