import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge, Reply } from '../ipc/Bridge.ts'
import { askChannel, maxDropped, tellChannel } from '../ipc/channels.ts'
import type { Told, ToldName, Verb } from '../ipc/verbs.ts'
import { toldNames, verbNames } from './names.ts'

const ask =
  <V extends Verb>(verb: V) =>
  (input: unknown): Promise<Reply<V>> =>
    ipcRenderer.invoke(askChannel, verb, input) as Promise<Reply<V>>

const on = (name: ToldName) => (listener: (message: Told[ToldName]) => void) => {
  const hear = (_: unknown, heard: string, message: Told[ToldName]) => {
    if (heard === name) listener(message)
  }
  ipcRenderer.on(tellChannel, hear)
  return () => void ipcRenderer.off(tellChannel, hear)
}

const bridge: Bridge = {
  ask: Object.fromEntries(verbNames.map(verb => [verb, ask(verb)])) as Bridge['ask'],
  on: Object.fromEntries(toldNames.map(name => [name, on(name)])) as unknown as Bridge['on'],
  takeDropped: (files, rule, max) => {
    // A file that the page created has no path.
    const paths = files.map(file => webUtils.getPathForFile(file)).filter(path => path !== '')
    return ask('takeDropped')({ paths: paths.slice(0, maxDropped), rule, max })
  },
}

contextBridge.exposeInMainWorld('desktop', bridge)
