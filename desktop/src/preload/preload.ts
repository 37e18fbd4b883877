import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge, Reply } from '../ipc/Bridge.ts'
import { callChannel, maxDropped, messageChannel } from '../ipc/channels.ts'
import type { MainMessages, MainMessageName, Verb } from '../ipc/verbs.ts'
import { messageNames, verbNames } from './names.ts'

const call =
  <V extends Verb>(verb: V) =>
  (input: unknown): Promise<Reply<V>> =>
    ipcRenderer.invoke(callChannel, verb, input) as Promise<Reply<V>>

const subscribe = (name: MainMessageName) => (listener: (message: MainMessages[MainMessageName]) => void) => {
  const onMessage = (_: unknown, messageName: string, message: MainMessages[MainMessageName]) => {
    if (messageName === name) listener(message)
  }
  ipcRenderer.on(messageChannel, onMessage)
  return () => void ipcRenderer.off(messageChannel, onMessage)
}

const bridge: Bridge = {
  call: Object.fromEntries(verbNames.map(verb => [verb, call(verb)])) as Bridge['call'],
  on: Object.fromEntries(messageNames.map(name => [name, subscribe(name)])) as unknown as Bridge['on'],
  takeDropped: async (files, rule, max) => {
    // A file that the page created has no path.
    const dropped = files
      .map(file => ({ name: file.name, path: webUtils.getPathForFile(file) }))
      .filter(({ path }) => path !== '')
    const paths = dropped.slice(0, maxDropped).map(({ path }) => path)
    const reply = await call('takeDropped')({ paths, rule, max })
    if (!('answer' in reply)) return reply
    const rest = dropped.slice(maxDropped).map(({ name }) => ({ name, reason: 'tooMany' as const }))
    return { answer: { ...reply.answer, refused: [...reply.answer.refused, ...rest] } }
  },
}

contextBridge.exposeInMainWorld('desktop', bridge)
