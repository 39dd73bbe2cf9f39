import { createClient } from '@supabase/supabase-js'
import { firstAdmin, makeTemporaryFolder, removeFolder, signedOutOptions } from '../tests/contract/site-under-test.ts'
import type { ContainerEngine } from './container-engine.ts'
import { type Finding, formatCounts, type TortureTest, waitUntil } from './finding.ts'
import { openOperatorDatabase } from './operator-database.ts'
import { listRunArguments, type SiteContainer, startContainer } from './site-container.ts'
import { runWithSiteImage, type SiteImage } from './site-image.ts'

const testCircle = { slug: 'kept-in-the-volume', name: 'Kept in the volume' }

/** Paths that the container engine itself changes, and paths that disappear with the container. */
const ignoredPathPattern =
  /^[ACD] \/(etc(\/(hosts|hostname|resolv\.conf|mtab))?|run(\/.*)?|tmp(\/.*)?|data|dev|proc|sys)$/

/**
 * Tests the container image of the operator's manual, if a container engine is available: build, read pages, stop,
 * restart on the same volume.
 */
export const tortureContainer: TortureTest = () => runWithSiteImage(`site-torture-${process.pid}`, testImage)

async function testImage({ engine, name }: SiteImage): Promise<Finding[]> {
  const names = ['one', 'two', 'three', 'web'].map(each => `${name}-${each}`)
  const volumes = [name, `${name}-web`]
  const findings: Finding[] = []
  try {
    const [one = '', two = '', three = '', web = ''] = names
    const containerOptions = { image: name, volume: name }
    const first = await startContainer(engine, {
      ...containerOptions,
      name: one,
      options: ['--read-only', '--tmpfs', '/tmp'],
    })
    const article = await findArticle(first)
    findings.push(await checkReading(first, article, 'ready on a read-only root'), ...(await inspectContainer(first)))
    findings.push(
      await startSecondContainer(engine, containerOptions),
      await checkWriting(first),
      reportExit(await first.stop()),
    )
    const second = await startContainer(engine, { ...containerOptions, name: two })
    findings.push(
      await checkReading(second, article, 'a new container on the volume'),
      await findUnexpectedWrites(second),
    )
    await second.kill()
    const third = await startContainer(engine, { ...containerOptions, name: three })
    findings.push(await checkReading(third, article, 'another, after one that was killed'))
    await third.stop()
    findings.push(await runOnOwnDatabase(engine, { image: name, volume: `${name}-web`, name: web }))
  } catch (error) {
    findings.push({ what: 'ran to its end', figure: String(error), holds: false })
  } finally {
    for (const each of names) await engine.ask(['rm', '--force', each]).catch(() => {})
    for (const volume of volumes) await engine.ask(['volume', 'rm', '--force', volume]).catch(() => {})
  }
  return findings
}

/** Retries a 503: on a busy machine the first page of a process may be late. */
async function readPage(address: string): Promise<{ statuses: number[]; html: string }> {
  const statuses: number[] = []
  let html = ''
  await waitUntil(60_000, async () => {
    const answer = await fetch(address)
    statuses.push(answer.status)
    html = await answer.text()
    return answer.status !== 503
  })
  return { statuses, html }
}

/** Finds the first article that the news list links to. */
async function findArticle({ url }: SiteContainer): Promise<string> {
  const { html } = await readPage(`${url}/news`)
  const [, address] = /href="(\/news\/[^"?#]+)"/.exec(html) ?? []
  if (!address) throw new Error('/news leads to no article.')
  return address
}

/** Reads the home page and an article; also used after a restart on a used volume. */
async function checkReading({ url, ready }: SiteContainer, article: string, what: string): Promise<Finding> {
  const pages = [await readPage(`${url}/`), await readPage(url + article)]
  const isThere = pages.every(({ statuses }) => statuses.at(-1) === 200)
  const isStored = (await readPage(`${url}/circles`)).html.includes(testCircle.name)
  const isNew = what.startsWith('ready')
  const lossNote = isNew ? '' : `, what was written ${isStored ? 'is there' : 'is lost'}`
  const statusText = pages.map(({ statuses }) => formatCounts(statuses)).join(' and ')
  return {
    what,
    figure: `after ${ready}: home and an article ${statusText}${lossNote}`,
    holds: isThere && isStored !== isNew,
  }
}

async function checkWriting({ url }: SiteContainer): Promise<Finding> {
  const { publishableKey } = (await (await fetch(`${url}/api/backend`)).json()) as { publishableKey: string }
  const amina = createClient(url, publishableKey, signedOutOptions)
  const { error: refusal } = await amina.auth.signInWithPassword(firstAdmin)
  const { error } = refusal ? { error: refusal } : await amina.from('circles').insert(testCircle)
  return { what: 'an admin signs in and writes', figure: error?.message ?? 'written', holds: !error }
}

const forbiddenTools = ['gcc', 'cc', 'tsc', 'vite', 'chromium*']
/** Arguments of `find` for our own tests; packages may contain tests of their authors. */
const findTestArguments = ['(', '-name', '*.test.ts*', '!', '-path', '*/node_modules/*', ')']

async function inspectContainer({ inside, health }: SiteContainer): Promise<Finding[]> {
  const account = await inside('id', '-u')
  const nameArguments = forbiddenTools.flatMap(name => ['-name', name, '-o'])
  const toolPaths = await inside(
    'find',
    '/site',
    '/usr',
    '/opt',
    '!',
    '-type',
    'd',
    '(',
    ...nameArguments,
    ...findTestArguments,
    ')',
  )
  const ill = await health().then(
    () => undefined,
    (error: Error) => error.message,
  )
  return [
    { what: 'who runs it', figure: `account ${account}`, holds: account !== '0' },
    { what: 'compilers, a browser and our tests in it', figure: toolPaths || 'none', holds: toolPaths === '' },
    { what: 'its health check', figure: ill ?? 'well', holds: ill === undefined },
  ]
}

/**
 * Starts a second container on the same volume. Each container has a separate network and separate process ids, and
 * must still detect that another container uses the folder.
 */
async function startSecondContainer(
  engine: ContainerEngine,
  containerNames: { image: string; volume: string },
): Promise<Finding> {
  const outcome = await engine.ask(['run', '--rm', ...listRunArguments(containerNames)]).then(
    () => 'it ran',
    (error: Error) => error.message,
  )
  return { what: 'a second one on its volume', figure: outcome, holds: outcome.includes('is in use by process') }
}

const reportExit = ({ status, took }: { status: number; took: string }): Finding => ({
  what: 'told to end by SIGTERM',
  figure: `status ${status} after ${took}`,
  holds: status === 0,
})

async function findUnexpectedWrites({ changed }: SiteContainer): Promise<Finding> {
  const changedPaths = (await changed()).filter(change => !ignoredPathPattern.test(change))
  return {
    what: 'written outside /data and /tmp',
    figure: changedPaths.join(', ') || 'nothing',
    holds: changedPaths.length === 0,
  }
}

async function runOnOwnDatabase(
  engine: ContainerEngine,
  options: { image: string; volume: string; name: string },
): Promise<Finding> {
  const folder = makeTemporaryFolder()
  const database = await openOperatorDatabase(`${folder}/server`)
  try {
    const variables = { DATABASE_URL: database.url }
    const site = await startContainer(engine, { ...options, options: ['--network', 'host'], variables })
    const finding = await checkReading(site, await findArticle(site), 'ready on a database of one’s own')
    await site.stop()
    return finding
  } finally {
    await database.close()
    removeFolder(folder)
  }
}
