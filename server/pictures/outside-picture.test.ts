import type { lookup } from 'node:dns'
import { createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../fetch/public-address.ts'
import { downloadOutsidePicture } from './outside-picture.ts'

let server: Server | undefined
afterEach(() => server?.close())

const png = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * Starts a local server that acts as a public web host: host names resolve to this server, and the IP address of this
 * server counts as public.
 */
async function hostThat(answers: RequestListener, options: Parameters<typeof downloadOutsidePicture>[1] = {}) {
  server = createServer(answers).listen(0, '127.0.0.1')
  await new Promise(listening => server?.once('listening', listening))
  const { port } = server.address() as AddressInfo
  const resolve = ((_: string, __: object, callback: (e: null, all: object[]) => void) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup
  return (address: string) =>
    downloadOutsidePicture(address, {
      resolve,
      isPublic: () => true,
      send: ({ agent: _, ...asked }, answered) => request({ ...asked, port }, answered),
      ...options,
    })
}

describe('a request for another site’s picture', () => {
  it.each([
    'http://logos.example.org/a.png',
    'https://127.0.0.1/a.png',
    'https://[::1]/a.png',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'https://localhost/a.png',
    'https://logos.example.org:8443/a.png',
    'https://me:secret@logos.example.org/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AA==',
    'logos.example.org/a.png',
    '',
  ])('is not sent when the URL is %s', async address => {
    await expect(downloadOutsidePicture(address)).rejects.toThrow('begin with https://')
  })
  it.each([
    '127.0.0.1',
    '10.0.0.8',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.8',
    '64:ff9b::a00:8',
    '4000::1',
  ])('is refused because the IP address %s is not public', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
  it('is refused for a host name in the server’s own network', async () => {
    const requests: string[] = []
    const fetchIt = await hostThat(
      (request, response) => {
        requests.push(request.url ?? '')
        response.end()
      },
      { isPublic: isPublicAddress },
    )
    await expect(fetchIt('https://logos.example.org/a.png')).rejects.toThrow('cannot be reached')
    expect(requests).toEqual([])
  })
  it('is refused after a redirect to a forbidden URL', async () => {
    const fetchIt = await hostThat((_, response) =>
      response.writeHead(302, { location: 'http://10.0.0.8/a.png' }).end(),
    )
    await expect(fetchIt('https://logos.example.org/a.png')).rejects.toThrow('begin with https://')
  })
  it('is refused after an endless chain of redirects', async () => {
    const fetchIt = await hostThat((_, response) => response.writeHead(302, { location: '/again' }).end())
    await expect(fetchIt('https://logos.example.org/a.png')).rejects.toThrow('from one address to the next')
  })
  it('is refused for a response that is not a picture', async () => {
    const fetchIt = await hostThat(({ url }, response) =>
      response.writeHead(200, { 'content-type': url === '/a.svg' ? 'image/svg+xml' : 'text/html' }).end('<x>'),
    )
    await expect(fetchIt('https://logos.example.org/a.svg')).rejects.toThrow('sent no JPEG')
    await expect(fetchIt('https://logos.example.org/')).rejects.toThrow('sent no JPEG')
  })
  it('is refused for a response larger than the limit', async () => {
    const fetchIt = await hostThat(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'image/png' })
        const more = () => {
          while (response.writable && response.write(Buffer.alloc(65_536)));
        }
        response.on('drain', more)
        more()
      },
      { maxBytes: 1024 * 1024 },
    )
    await expect(fetchIt('https://logos.example.org/a.png')).rejects.toThrow('At most 1 MB')
  })
  it('is refused when the host never ends the response', async () => {
    const fetchIt = await hostThat(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'image/png' }).write(png)
      },
      { timeoutMs: 3_000 },
    )
    await expect(fetchIt('https://logos.example.org/a.png')).rejects.toThrow('did not send the whole picture')
  })
  it('is refused for a missing picture', async () => {
    const fetchIt = await hostThat((_, response) => response.writeHead(404).end())
    await expect(fetchIt('https://logos.example.org/a.png')).rejects.toThrow('answered 404')
  })
})

it('the server follows a redirect to fetch a picture of another site', async () => {
  const fetchIt = await hostThat(({ url, headers }, response) => {
    if (url === '/moved.png')
      return void response.writeHead(301, { location: 'https://cdn.example.org/a.png?v=2' }).end()
    const isExpected = headers.host === 'cdn.example.org' && url === '/a.png?v=2' && !headers.cookie
    response.writeHead(isExpected ? 200 : 500, { 'content-type': 'image/png; x=y' }).end(png)
  })
  expect(await fetchIt('https://logos.example.org/moved.png')).toEqual({ type: 'image/png', body: png })
})
