import { threadId } from 'node:worker_threads'

const OriginalChannel = globalThis.BroadcastChannel
const threadSuffix = ` of thread ${threadId}`

/**
 * Limits channels to their thread. Otherwise a test file would receive another file's sign-in as if from another tab.
 */
globalThis.BroadcastChannel = class extends OriginalChannel {
  constructor(name: string) {
    // The setup runs again for each file, so the name may already have its suffix.
    super(name.endsWith(threadSuffix) ? name : name + threadSuffix)
  }
}
