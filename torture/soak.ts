import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { findMedian } from '../bench/table.ts'
import { signUpMusa } from '../tests/contract/cast.ts'
import { firstAdmin, makeTemporaryFolder, removeFolder, type SiteUnderTest } from '../tests/contract/site-under-test.ts'
import { serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { addPicture } from '../tests/support/library.ts'
import { type Finding, formatCounts, readResidentMemory, type TortureTest } from './finding.ts'
import { startContainer } from './site-container.ts'
import { runWithSiteImage } from './site-image.ts'

const soakMinutes = Number(process.env.TORTURE_SOAK_MINUTES ?? 60)
const quietMinutes = Number(process.env.TORTURE_SOAK_QUIET_MINUTES ?? 10)
/** Maximum memory of the server process at the end, in MiB. */
const maxMemoryMib = 350
const sampleIntervalMs = 5_000

const siteVariables = { SAMPLE_CONTENT: 'on', TRUST_PROXY: 'loopback' }

/** Site that is tested. `pid` is the process id of its server on the host. */
type SoakedSite = { url: string; pid: number; publishableKey: string }

/**
 * Runs the site with its sample content for an hour under crawlers, scanners, image sizes, uploads, searches and four
 * editors, then idle. The test starts the site with server/start.ts, as npm start and the systemd unit do;
 * TORTURE_SOAK_IN=container runs the container image of the manual. Linux only.
 */
export const tortureSoak: TortureTest = async () => {
  if (process.platform !== 'linux') return [{ what: 'memory', figure: 'read from /proc', holds: undefined }]
  return process.env.TORTURE_SOAK_IN === 'container' ? soakContainer() : soakProcess()
}

async function soakProcess(): Promise<Finding[]> {
  const dataDir = makeTemporaryFolder()
  try {
    const started = await startProcess({ dataDir, entry: serverEntryFile, variables: siteVariables })
    try {
      return await soakSite(started)
    } finally {
      await started.stop()
    }
  } finally {
    removeFolder(dataDir)
  }
}

const soakContainer = () =>
  runWithSiteImage(`site-soak-${process.pid}`, async ({ engine, name }) => {
    try {
      // TRUST_PROXY is set, because requests from the host arrive through the gateway of the container network.
      const proxied = { ...siteVariables, TRUST_PROXY: '1' }
      const started = await startContainer(engine, { image: name, name, volume: name, variables: proxied })
      const { publishableKey } = (await (await fetch(`${started.url}/api/backend`)).json()) as {
        publishableKey: string
      }
      const pid = Number(await engine.ask(['inspect', '--format', '{{.State.Pid}}', name]))
      return await soakSite({ url: started.url, pid, publishableKey })
    } finally {
      await engine.ask(['rm', '--force', name]).catch(() => {})
      await engine.ask(['volume', 'rm', '--force', name]).catch(() => {})
    }
  })

async function soakSite(started: SoakedSite): Promise<Finding[]> {
  const ended = new AbortController()
  const statuses: number[] = []
  const memory: number[] = []
  const sampling = setInterval(() => memory.push(readResidentMemory(started.pid)), sampleIntervalMs)
  try {
    const site: SiteUnderTest = { ...started, secretKey: '', admin: firstAdmin, log: [], stop: async () => {} }
    const musa = await signUpMusa(site)
    const actors = [
      ...[1, 2, 3].map(() => crawlSite(site.url, ended.signal, statuses)),
      scanSite(site.url, ended.signal, statuses),
      ...[1, 2, 3, 4].map(editor => editArticles(musa, editor, ended.signal)),
    ]
    const uploading = uploadPictures(site.url, musa, ended.signal)
    await pause(soakMinutes * 60_000)
    ended.abort()
    await Promise.all(actors)
    const uploads = await uploading
    const half = memory.slice(memory.length / 2)
    const [first, second] = [findMedian(half.slice(0, half.length / 2)), findMedian(half.slice(half.length / 2))]
    const peak = Math.max(...memory)
    await pause(quietMinutes * 60_000)
    const end = memory.at(-1) ?? 0
    const findings: Finding[] = [
      {
        what: `answers in ${soakMinutes} minutes`,
        figure: `${formatCounts(statuses.sort().map(status => `${Math.floor(status / 100)}xx`))}; ${uploads} uploads`,
        holds: statuses.every(status => status > 0 && status < 500),
      },
      {
        what: `resident memory after ${quietMinutes} quiet minutes`,
        figure: `${end} MiB, at most ${peak} MiB`,
        holds: end < maxMemoryMib,
      },
      {
        what: 'resident memory over the second half',
        figure: `median ${first} MiB in its first part, ${second} MiB in its second`,
        holds: second <= first * 1.1,
      },
    ]
    return findings
  } finally {
    ended.abort()
    clearInterval(sampling)
  }
}

let visitorCount = 0
/** Returns a different network for each request, so that rate limits do not reduce the load. */
const makeNetworkHeaders = () => {
  visitorCount++
  return { 'x-forwarded-for': `10.${(visitorCount >> 16) & 255}.${(visitorCount >> 8) & 255}.${visitorCount & 255}` }
}

async function readPage(address: string, statuses: number[]): Promise<string> {
  const answer = await fetch(address, { headers: { ...makeNetworkHeaders(), 'accept-encoding': 'br' } }).catch(
    () => undefined,
  )
  statuses.push(answer?.status ?? 0)
  const isText = /text|xml|json/.test(answer?.headers.get('content-type') ?? '')
  return (isText ? await answer?.text() : void (await answer?.arrayBuffer())) ?? ''
}

/** Requests every URL in the sitemap and in pages, with all image sizes, again and again. */
async function crawlSite(url: string, signal: AbortSignal, statuses: number[]): Promise<void> {
  while (!signal.aborted) {
    const paths = new Set(['/', '/sitemap.xml'])
    for (const path of paths) {
      if (signal.aborted) return
      const text = (await readPage(url + path, statuses)).replaceAll('&amp;', '&')
      for (const [, found = ''] of text.matchAll(/(?:href|src|srcset|srcSet|loc)[=>]"?([^"<>]+)/g))
        for (const part of found.split(/,\s+/)) {
          const address = part.trim().split(' ')[0]?.replace(url, '').split('#')[0] ?? ''
          if (/^\/(?!\/|admin|auth|api)/.test(address) && paths.size < 5_000) paths.add(address)
        }
    }
  }
}

/** Requests missing pages, searches without results, and typical scanner paths. */
async function scanSite(url: string, signal: AbortSignal, statuses: number[]): Promise<void> {
  const targets = [
    (n: number) => `/no-such-page-${n}`,
    (n: number) => `/search?q=word-${n}`,
    (n: number) => `/events?q=word-${n}&page=${n % 9}`,
    (n: number) => `/news/all?q=${n}`,
    (n: number) => `/.env.${n}`,
    (n: number) => `/wp-login.php?${n}`,
    (n: number) => `/collective-calendar?month=20${20 + (n % 40)}-0${1 + (n % 9)}`,
  ]
  for (let n = 0; !signal.aborted; n++) await readPage(url + targets[n % targets.length]?.(n), statuses)
}

type Editor = Awaited<ReturnType<typeof signUpMusa>>

/** Saves an article every few seconds, as the editor does, and reads the list of articles. */
async function editArticles(person: Editor, editor: number, signal: AbortSignal): Promise<void> {
  const slug = `soak-${editor}`
  await person.from('news_articles').insert({ slug, title: `Soak ${editor}`, status: 'published' })
  for (let n = 0; !signal.aborted; n++) {
    const content_html = `<p>${`Word ${n} `.repeat(400)}</p>`
    await person.from('news_articles').update({ content_html }).eq('slug', slug)
    await person.from('news_articles').select('id, title, status').order('updated_at').limit(50)
    await pause(3_000, undefined, { signal }).catch(() => {})
  }
}

/**
 * Uploads a photograph of 17 megapixels every half minute.
 * @returns the number of uploads
 */
async function uploadPictures(url: string, person: Editor, signal: AbortSignal): Promise<number> {
  let n = 0
  for (; !signal.aborted; n++) {
    const noise = sharp({
      create: {
        width: 5000,
        height: 3400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
    const bytes = await noise.jpeg({ quality: 80 }).toBuffer()
    await addPicture(url, person, { path: `soak/${n}.jpg`, bytes, type: 'image/jpeg' })
    await pause(30_000, undefined, { signal }).catch(() => {})
  }
  return n
}
