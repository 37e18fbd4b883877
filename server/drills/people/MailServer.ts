import { startSmtpServer } from '../../src/test/processes/smtpServer.ts'

/** A mail as the mail server got it: the id of the message that asked for it, who sent it, and when, ms. */
export interface Delivered {
  id: string
  from: string
  at: number
}

/** When something was killed under the shop or the shop itself, until it was there again; ms. */
export interface Outage {
  from: number
  to: number
}

/** The mail server of a drill, which counts the emails it receives. */
export interface MailServer {
  url: string
  delivered: () => Delivered[]
  close: () => Promise<void>
}

const idOf = (source: string) => /^Message-ID: <(.+)@/im.exec(source)?.[1] ?? 'a mail without an id'

export const openPostOffice = async (): Promise<MailServer> => {
  const server = await startSmtpServer()
  const all: Delivered[] = []
  return {
    url: `smtp://127.0.0.1:${server.port}`,
    delivered: () => {
      // Their text is let go of.
      for (const { source, from, at } of server.state.taken.splice(0))
        all.push({ id: idOf(source), from, at })
      return all
    },
    close: server.close,
  }
}

/** Time for which a mail may lie unread in its connection when its sender is dead, ms. */
const unread = 1000

/**
 * Mails that came once more. A mail server cannot be asked what it has taken, so one whose sender was killed before it
 * could note the answer is sent again, under the same id: `excused`. Any other is there twice for no reason.
 */
export const findDuplicates = (mails: readonly Delivered[], outages: readonly Outage[]) => {
  const before = new Map<string, number>()
  const excused: string[] = []
  const doubled: string[] = []
  for (const { id, at } of mails) {
    const last = before.get(id)
    before.set(id, at)
    if (last === undefined) continue
    const isExcused = outages.some(({ from, to }) => from < at && to > last - unread)
    ;(isExcused ? excused : doubled).push(id)
  }
  return { excused, doubled }
}
