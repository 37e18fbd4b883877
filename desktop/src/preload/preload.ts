import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Answers, Bridge, Reply } from '../ipc/Bridge.ts'
import { askChannel, tellChannel, type Told, type ToldName, type Verb } from '../ipc/verbs.ts'
import { toldNames, verbNames } from './names.ts'

/** Turns a failure that was answered back into an error, with its status and body where it is the API's. */
const ask =
  (verb: Verb) =>
  async (input: unknown): Promise<unknown> => {
    const reply = (await ipcRenderer.invoke(askChannel, verb, input)) as Reply<Verb>
    if ('answer' in reply) return reply.answer satisfies Answers[Verb]
    const { message, ...rest } = reply.failure
    throw Object.assign(new Error(message), rest)
  }

const on = (name: ToldName) => (listener: (told: Told[ToldName]) => void) => {
  const hear = (_: unknown, heard: string, told: Told[ToldName]) => {
    if (heard === name) listener(told)
  }
  ipcRenderer.on(tellChannel, hear)
  return () => void ipcRenderer.off(tellChannel, hear)
}

const bridge: Bridge = {
  ask: Object.fromEntries(verbNames.map(verb => [verb, ask(verb)])) as Bridge['ask'],
  on: Object.fromEntries(toldNames.map(name => [name, on(name)])) as unknown as Bridge['on'],
  pathsOf: files => files.map(file => webUtils.getPathForFile(file)),
}

contextBridge.exposeInMainWorld('desktop', bridge)
