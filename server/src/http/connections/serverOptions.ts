import { formTime } from './bodyTime.ts'

/**
 * For `createServer`, ms: how long a client may take to send its headers and its whole request, how often that is looked
 * after, and how long an idle connection is kept. Proxies keep theirs for a minute: who closes first must be the proxy,
 * or now and then it would send a request down a connection that is just being closed.
 */
export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: formTime,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
}

/** Connections that may wait to be accepted (the system may allow fewer): beyond it a crowd is turned away unheard. */
export const backlog = 2048

/**
 * How long a connection may be silent both ways while a request is in hand, ms: it ends one whose reader has stopped,
 * or whose request met an error that nobody caught. Longer than any call works before its first byte.
 */
export const silence = 300_000
