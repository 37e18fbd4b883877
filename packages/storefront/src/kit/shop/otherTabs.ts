type Topic = 'cart' | 'wishlist'

// One for sending and listening: a tab does not hear itself.
const channels = new Map<Topic, BroadcastChannel>()

/** Tells whenever another tab has changed something of the account's. Returns its own end. */
export const followOtherTabs = (topic: Topic, onChange: () => void): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(topic)
  channels.set(topic, channel)
  channel.addEventListener('message', onChange)
  return () => {
    channel.close()
    channels.delete(topic)
  }
}

/** Notifies the other tabs of a change. They all share this origin. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const tellOtherTabs = (topic: Topic): void => channels.get(topic)?.postMessage('changed')
