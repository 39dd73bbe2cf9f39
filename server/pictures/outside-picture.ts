import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pictureTypes } from '../../app/platform/images/picture-types.ts'
import { isPublicAddress } from '../fetch/public-address.ts'
import { PictureRefusal } from './empty-picture.ts'

export type OutsidePicture = { type: string; body: Buffer }

type Options = {
  /** Function that resolves a host name. Tests pass their own function. */
  resolve?: typeof lookup
  /** Function that tests whether connecting to an IP address is allowed. */
  isPublic?: (address: string) => boolean
  send?: (options: RequestOptions, onResponse: (answer: IncomingMessage) => void) => ReturnType<typeof request>
  /** Timeout in ms for the whole download. */
  timeoutMs?: number
  /** Maximum size of the picture in bytes. */
  maxBytes?: number
}

const maxRedirects = 3
const megabyte = 1024 * 1024
/** Size limit of the library bucket in bytes. */
const maxPictureBytes = 15 * megabyte

/**
 * Downloads a picture from the web for an editor. Connects only to public hosts, by https and by name, because hosts in
 * the server's own network may trust the IP address of the server (SSRF).
 * @throws PictureRefusal
 */
export async function downloadOutsidePicture(
  address: string,
  {
    resolve = lookup,
    isPublic = isPublicAddress,
    send = request,
    timeoutMs = 15_000,
    maxBytes = maxPictureBytes,
  }: Options = {},
): Promise<OutsidePicture> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = parseWebAddress(address)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await sendRequest(url, { send, lookup: makePublicLookup(resolve, isPublic), signal })
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy()
      url = parseWebAddress(headers.location, url)
      continue
    }
    const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (statusCode !== 200 || !pictureTypes.some(pictureType => pictureType === type)) {
      answer.destroy()
      throw new PictureRefusal(
        statusCode === 200
          ? `${url.hostname} sent no JPEG, PNG, WebP, AVIF or GIF.`
          : `${url.hostname} answered ${statusCode}.`,
      )
    }
    return { type, body: await readPictureBody(answer, maxBytes, url) }
  }
  throw new PictureRefusal(`${url.hostname} leads from one address to the next.`)
}

function parseWebAddress(text: string, from?: URL): URL {
  const url = URL.canParse(text, from) ? new URL(text, from) : undefined
  const isName = url && /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname)
  if (url?.protocol !== 'https:' || !isName || url.port || url.username || url.password)
    throw new PictureRefusal('Only addresses that begin with https:// and name a host are fetched.')
  return url
}

/**
 * Refuses private IP addresses when a connection is made, because the host name could resolve to another IP address a
 * moment after an earlier check (DNS rebinding).
 */
const makePublicLookup =
  (resolve: typeof lookup, isPublic: (address: string) => boolean): LookupFunction =>
  (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const open = error ? [] : addresses.filter(({ address }) => isPublic(address))
      const [first] = open
      if (!first) return callback(error ?? Object.assign(new Error('not public'), { code: 'ENOTFOUND' }), '', 0)
      if (options.all) return callback(null, open)
      callback(null, first.address, first.family)
    })

type RequestContext = { send: NonNullable<Options['send']>; lookup: LookupFunction; signal: AbortSignal }

function sendRequest(url: URL, { send, lookup, signal }: RequestContext): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const pending = send(
      {
        host: url.hostname,
        path: url.pathname + url.search,
        headers: { host: url.hostname, accept: pictureTypes.join() },
        lookup,
        signal,
        agent: false,
      },
      resolve,
    )
    pending.on('error', () => reject(new PictureRefusal(`${url.hostname} cannot be reached from here.`)))
    pending.end()
  })
}

async function readPictureBody(answer: IncomingMessage, maxBytes: number, { hostname }: URL): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes) break
      parts.push(part)
    }
  } catch {
    throw new PictureRefusal(`${hostname} did not send the whole picture.`)
  }
  if (size > maxBytes) throw new PictureRefusal(`At most ${Math.floor(maxBytes / megabyte)} MB; this picture has more.`)
  return Buffer.concat(parts)
}
