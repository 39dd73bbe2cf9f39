import { connect, createServer, type Socket } from 'node:net'

/** Proxy between the site and PostgreSQL that behaves like a pooler in transaction mode. */
type Pooler = { url: string; close(): Promise<void> }

const makeErrorResponse = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

const startPooler = async (take: (client: Socket) => void, url: string): Promise<Pooler> => {
  const openSockets = new Set<Socket>()
  const server = createServer(client => {
    openSockets.add(client)
    client.on('error', () => {}).on('close', () => openSockets.delete(client))
    take(client)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const ownAddress = server.address()
  const address = new URL(url)
  address.port = String(typeof ownAddress === 'object' && ownAddress ? ownAddress.port : 0)
  return {
    url: address.href,
    close() {
      for (const client of openSockets) client.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** Starts a pooler that refuses unknown startup parameters, like PgBouncer by default. */
export const startPoolerRefusingParameters = (url: string) =>
  startPooler(client => {
    client.once('data', packet => {
      const [parameter] = /idle_in_transaction_session_timeout/.exec(packet.toString('latin1')) ?? ['options']
      client.end(makeErrorResponse('08P01', `unsupported startup parameter: ${parameter}`))
    })
  }, url)

const notificationMessageType = 'A'.charCodeAt(0)

/**
 * Starts a pooler that ignores startup parameters, like PgBouncer with `ignore_startup_parameters`: the session has the
 * database's own time zone.
 */
export const startPoolerIgnoringParameters = (url: string) =>
  startPooler(client => {
    const { hostname, port } = new URL(url)
    const server = connect(Number(port), hostname)
    server.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => server.destroy())
    client.once('data', packet => {
      server.write(Buffer.from(packet.toString('latin1').replace('TimeZone=UTC', 'TimeZone=EST'), 'latin1'))
      client.pipe(server).pipe(client)
    })
  }, url)

/** Starts a connection pooler that gives the listening session to another client, so that notifications are lost. */
export const startPoolerLosingNotifications = (url: string) =>
  startPooler(client => {
    const { hostname, port } = new URL(url)
    const server = connect(Number(port), hostname)
    server.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => server.destroy())
    client.pipe(server)
    let bufferedBytes = Buffer.alloc(0)
    server.on('data', (data: Buffer) => {
      bufferedBytes = Buffer.concat([bufferedBytes, data])
      while (bufferedBytes.length >= 5 && bufferedBytes.length > bufferedBytes.readInt32BE(1)) {
        const length = bufferedBytes.readInt32BE(1) + 1
        if (bufferedBytes[0] !== notificationMessageType) client.write(bufferedBytes.subarray(0, length))
        bufferedBytes = bufferedBytes.subarray(length)
      }
    })
  }, url)
