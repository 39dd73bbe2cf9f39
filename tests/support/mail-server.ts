import { createServer, type Socket } from 'node:net'

/**
 * Starts an SMTP server that can receive e-mails. Port 0 selects a free port.
 * @param answer reply to a command, without line end; undefined accepts the command, null sends no reply
 */
export async function listenForMail(
  port = 0,
  answer: (command: string) => string | null | undefined = () => undefined,
) {
  const letters: string[] = []
  const sources: string[] = []
  const counts = { connections: 0 }
  const openSockets = new Set<Socket>()
  const server = createServer(socket => {
    counts.connections++
    openSockets.add(socket)
    socket.on('close', () => openSockets.delete(socket))
    let bufferedText = ''
    let isLetter = false
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    socket.on('data', data => {
      bufferedText += data
      for (;;) {
        const end = bufferedText.indexOf(isLetter ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const receivedText = bufferedText.slice(0, end)
        bufferedText = bufferedText.slice(end + (isLetter ? 5 : 2))
        if (isLetter) sources.push(receivedText.replace(/^\.\./gm, '.'))
        if (isLetter) letters.push(receivedText.replaceAll('=\r\n', '').replaceAll('=3D', '='))
        const customAnswer = isLetter ? undefined : answer(receivedText)
        if (customAnswer === null) continue
        if (customAnswer) {
          socket.write(`${customAnswer}\r\n`)
          continue
        }
        isLetter = !isLetter && receivedText.startsWith('DATA')
        socket.write(isLetter ? '354 go on\r\n' : receivedText.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n')
      }
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    letters,
    /** Received e-mails, still encoded. */
    sources,
    counts,
    stop: () =>
      new Promise(resolve => {
        server.close(resolve)
        for (const socket of openSockets) socket.destroy()
      }),
  }
}
