import { startSmtpServer } from '../../src/test/processes/smtpServer.ts'

/** An email as the mail server received it. */
export interface ReceivedMail {
  /** Id of its message in the outbox. */
  id: string
  from: string
  /** Time of arrival, ms since 1970. */
  at: number
}

/** Time during which the shop, or a service it needs, was down; ms. */
export interface Outage {
  from: number
  to: number
}

/** The mail server of a drill, which counts the emails it receives. */
export interface MailServer {
  url: string
  receivedMails: () => ReceivedMail[]
  close: () => Promise<void>
}

const idOf = (source: string) => /^Message-ID: <(.+)@/im.exec(source)?.[1] ?? 'a mail without an id'

export const startMailServer = async (): Promise<MailServer> => {
  const server = await startSmtpServer()
  const deliveredMails: ReceivedMail[] = []
  return {
    url: `smtp://127.0.0.1:${server.port}`,
    receivedMails: () => {
      // Drops the text of the emails, to save memory.
      for (const { source, from, at } of server.state.receivedMails.splice(0))
        deliveredMails.push({ id: idOf(source), from, at })
      return deliveredMails
    },
    close: server.close,
  }
}

/** Maximum time for which the server may still read an email from the socket after the sender was killed. */
const maxUnreadMs = 1000

/**
 * Finds emails that arrived twice. A mail server cannot be asked what it has accepted. So an email whose sender was
 * killed before recording the answer is sent again under the same id; such duplicates are `excused`. All others are
 * faults.
 */
export const findDuplicateMails = (mails: readonly ReceivedMail[], outages: readonly Outage[]) => {
  const lastSentAt = new Map<string, number>()
  const excused: string[] = []
  const doubled: string[] = []
  for (const { id, at } of mails) {
    const lastAt = lastSentAt.get(id)
    lastSentAt.set(id, at)
    if (lastAt === undefined) continue
    const isExcused = outages.some(({ from, to }) => from < at && to > lastAt - maxUnreadMs)
    ;(isExcused ? excused : doubled).push(id)
  }
  return { excused, doubled }
}
