import { threadId } from 'node:worker_threads'

const Shared = globalThis.BroadcastChannel
const ofThread = ` of thread ${threadId}`

/** Node's channels reach every thread: a test file would hear the sign-in of a file in the other as that of another tab. */
globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    // Each file sets this up once more.
    super(name.endsWith(ofThread) ? name : name + ofThread)
  }
}
