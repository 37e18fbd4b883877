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
  takeDropped: (files, rule, max) => {
    // A file that the page created has no path.
    const paths = files.map(file => webUtils.getPathForFile(file)).filter(path => path !== '')
    return call('takeDropped')({ paths: paths.slice(0, maxDropped), rule, max })
  },
}

contextBridge.exposeInMainWorld('desktop', bridge)
