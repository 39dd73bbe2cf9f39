import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'

/** Copy of an e-mail that the mail server received, whether or not the server confirmed the receipt. */
export type ReceivedCopy = { recipient: string; messageId: string; isAcknowledged: boolean; at: number; kills: number }

/** Faults that the mail server simulates at present. */
type MailServerFaults = {
  /** Postpones the first attempt for each recipient. */
  greylists?: boolean
  /** Number of e-mails that the server accepts in a simulated minute; further e-mails get status 421. */
  perMinute?: number
  /** Number of e-mails after whose text the server sends no reply. */
  stalls?: number
  /** Interval of e-mails after whose text the server drops the connection, once for each recipient. */
  dropsEvery?: number
}

/** Certificates and keys. `foreign` is from an authority that the site does not know. */
export type Certificates = Record<'good' | 'foreign', { cert: string; key: string }> & { authority: string }

/** Makes certificates with openssl. Undefined when openssl is missing. */
export function makeCertificates(folder: string): Certificates | undefined {
  const make = (name: string) => {
    const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.pem`)]
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
    return spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject])
  }
  if (!['good', 'foreign'].every(name => make(name).status === 0)) return undefined
  const read = (name: string) => ({
    cert: readFileSync(join(folder, `${name}.pem`), 'utf8'),
    key: readFileSync(join(folder, `${name}.key`), 'utf8'),
  })
  return { good: read('good'), foreign: read('foreign'), authority: join(folder, 'good.pem') }
}

/**
 * SMTP server that simulates faults: it refuses or postpones e-mails, limits their number, stalls, drops connections,
 * and loses its certificate.
 */
export class FaultyMailServer {
  mood: MailServerFaults = {}
  copies: ReceivedCopy[] = []
  /** Recipients whose connection was dropped after the text. */
  dropped = new Set<string>()
  connections = 0
  /** Number of times that the site was killed so far, which is stored with each copy of an e-mail. */
  kills = 0
  private greylisted = new Set<string>()
  private inMinute = 0
  private texts = 0
  private sockets = new Set<Socket>()
  private server: Server | TlsServer | undefined
  private port = 0
  private readonly certificates: Certificates | undefined

  constructor(certificates: Certificates | undefined) {
    this.certificates = certificates
  }

  get url() {
    return `${this.certificates ? 'smtps' : 'smtp'}://127.0.0.1:${this.port}`
  }

  /** Starts to listen for connections. After a stop, the server listens on the same port again. */
  async listen(): Promise<void> {
    const serve = (socket: Socket) => this.serve(socket)
    const server = this.certificates ? createTlsServer(this.certificates.good, serve) : createServer(serve)
    server.on('tlsClientError', () => {})
    this.server = server
    await new Promise<void>(resolve => server.listen(this.port, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address === 'object' && address) this.port = address.port
  }

  async goAway(): Promise<void> {
    const closed = new Promise(resolve => this.server?.close(resolve))
    for (const socket of this.sockets) socket.destroy()
    await closed
  }

  presentCertificate(name: 'good' | 'foreign'): void {
    if (this.certificates && this.server && 'setSecureContext' in this.server)
      this.server.setSecureContext(this.certificates[name])
    for (const socket of this.sockets) socket.destroy()
  }

  /** Whether every connection has ended, so that no data of a killed site can still arrive. */
  get isQuiet() {
    return this.sockets.size === 0
  }

  passMinute(): void {
    this.inMinute = 0
  }

  private serve(socket: Socket): void {
    this.connections++
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    socket.on('error', () => {})
    socket.write('220 torture ESMTP\r\n')
    let heard = ''
    let recipient = ''
    let isText = false
    socket.on('data', data => {
      heard += data
      for (;;) {
        const mark = isText ? '\r\n.\r\n' : '\r\n'
        const end = heard.indexOf(mark)
        if (end < 0) return
        const line = heard.slice(0, end)
        heard = heard.slice(end + mark.length)
        if (isText) {
          isText = false
          this.takeText(socket, recipient, line)
          continue
        }
        if (/^RCPT/i.test(line)) recipient = /<(.*)>/.exec(line)?.[1] ?? ''
        const answer = this.answer(line, recipient)
        isText = answer.startsWith('354')
        socket.write(`${answer}\r\n`)
        if (/^(221|421)/.test(answer)) socket.end()
      }
    })
  }

  private answer(line: string, recipient: string): string {
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'QUIT') return '221 2.0.0 Bye'
    if (command === 'MAIL' && ++this.inMinute > (this.mood.perMinute ?? Number.POSITIVE_INFINITY))
      return '421 4.7.0 Too many letters, come back in a minute'
    if (command === 'RCPT' && recipient.startsWith('refused')) return '550 5.1.1 User unknown'
    if (command === 'RCPT' && this.mood.greylists && !this.greylisted.has(recipient)) {
      this.greylisted.add(recipient)
      return '451 4.7.1 Greylisted, try again'
    }
    return command === 'DATA' ? '354 Go on' : '250 2.0.0 Ok'
  }

  private takeText(socket: Socket, recipient: string, text: string): void {
    const { stalls = 0, dropsEvery = 0 } = this.mood
    if (stalls > 0) {
      this.mood.stalls = stalls - 1
      return
    }
    const messageId = /^Message-ID: (<.*>)$/im.exec(text)?.[1] ?? 'none'
    const drops = dropsEvery > 0 && ++this.texts % dropsEvery === 0 && !this.dropped.has(recipient)
    this.copies.push({ recipient, messageId, isAcknowledged: !drops, at: Date.now(), kills: this.kills })
    if (drops) {
      this.dropped.add(recipient)
      socket.destroy()
    } else socket.write('250 2.0.0 Ok: queued\r\n')
  }
}
