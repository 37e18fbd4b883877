type Topic = 'cart' | 'wishlist'

// The channels are used for both sending and listening, because a channel does not receive its own messages.
const channels = new Map<Topic, BroadcastChannel>()

/** Calls `onChange` when another tab has changed data of the account. Returns a function that unsubscribes. */
export const subscribeToOtherTabs = (topic: Topic, onChange: () => void): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(topic)
  channels.set(topic, channel)
  channel.addEventListener('message', onChange)
  return () => {
    channel.close()
    channels.delete(topic)
  }
}

/** Notifies the other tabs of a change. All of them have the shop's origin. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const notifyOtherTabs = (topic: Topic): void => channels.get(topic)?.postMessage('changed')
