import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Behaviour of the server: `taking` accepts emails; `silent` never answers; `closing` hangs up at once; `busy` is
 * unavailable for now; `choosy` knows no recipient; `forgetful` accepts an email and hangs up instead of confirming it.
 */
type Mood = 'taking' | 'silent' | 'closing' | 'busy' | 'choosy' | 'forgetful'

interface ReceivedMail {
  from: string
  to: string[]
  /** The email as sent over the wire. */
  source: string
  /** Name and password sent by `AUTH PLAIN`. */
  login: string | null
  /** Time when the email had arrived completely, ms. */
  at: number
}

const answers: Record<string, string> = { MAIL: '250 ok', RSET: '250 ok', QUIT: '221 bye', NOOP: '250 ok' }

/** Starts a small mail server that speaks real SMTP, and can misbehave in many ways. */
export const startSmtpServer = async (mood: Mood = 'taking') => {
  const state = { mood, receivedMails: [] as ReceivedMail[] }
  const sockets = new Set<Socket>()

  const serve = (socket: Socket) => {
    let mail: ReceivedMail = { from: '', to: [], source: '', login: null, at: 0 }
    let buffer = ''
    let isData = false
    const reply = (line: string) => socket.write(`${line}\r\n`)

    const endData = () => {
      isData = false
      state.receivedMails.push({ ...mail, at: Date.now() })
      mail = { ...mail, to: [], source: '' }
      if (state.mood === 'forgetful') socket.destroy()
      else reply('250 taken')
    }
    const handleLine = (line: string) => {
      const verb = line.split(/[ :]/)[0]?.toUpperCase() ?? ''
      if (verb === 'EHLO') {
        reply('250-small')
        reply('250 AUTH PLAIN')
      } else if (verb === 'AUTH') {
        mail.login = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString('utf8')
        reply('235 welcome')
      } else if (verb === 'RCPT') {
        if (state.mood === 'choosy') return reply('550 5.1.1 <yusuf@example.com> nobody of that name')
        mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
        reply('250 ok')
      } else if (verb === 'DATA') {
        isData = true
        reply('354 go on')
      } else {
        if (verb === 'MAIL') mail.from = /<(.*?)>/.exec(line)?.[1] ?? ''
        reply(answers[verb] ?? '502 what?')
      }
    }
    socket.on('data', bytes => {
      buffer += bytes.toString('latin1')
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (!isData) handleLine(line)
        else if (line === '.') endData()
        else mail.source += `${line}\n`
      }
    })
  }

  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (state.mood === 'closing') socket.destroy()
    else if (state.mood === 'busy') socket.end('421 come back later\r\n')
    else if (state.mood !== 'silent') {
      socket.write('220 small\r\n')
      serve(socket)
    }
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')

  return {
    state,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(done => server.close(done))
    },
  }
}
