import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeTemporaryFolder, removeFolder } from '../tests/contract/site-under-test.ts'
import type { ContainerEngine } from './container-engine.ts'
import { hasInstalledCommand } from './nginx.ts'

/**
 * Container image with Node. `said`: name of the image for messages. `isOurs`: this run created the image, and removes
 * the image afterwards.
 */
export type NodeImage = { name: string; said: string; isOurs: boolean }

const containerfileUrl = new URL('../Containerfile', import.meta.url)

/**
 * Finds the base image of the Containerfile: an image on this machine, an image pulled within a minute, or a stand-in.
 * @param fallbackName name for a stand-in
 * @returns undefined if no image is available
 */
export async function findNodeImage(engine: ContainerEngine, fallbackName: string): Promise<NodeImage | undefined> {
  const [, name = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(containerfileUrl, 'utf8')) ?? []
  const has = (image: string) =>
    engine.ask(['image', 'inspect', image]).then(
      () => true,
      () => false,
    )
  if (await has(name)) return { name, said: name, isOurs: false }
  const said = `a stand-in for ${name}`
  if (await has(fallbackName)) return { name: fallbackName, said, isOurs: true }
  const isFetched = await engine.ask(['pull', '--quiet', name]).then(
    () => true,
    () => false,
  )
  if (isFetched) return { name, said: name, isOurs: true }
  return (await buildFallback(engine, fallbackName)) ? { name: fallbackName, said, isOurs: true } : undefined
}

/**
 * Builds a replacement for the base image: a Debian image of the same name, with the running Node, npm and trusted
 * certificates. Operators get another base image. The replacement shows that the Containerfile builds and that the
 * result runs; only the size differs.
 */
async function buildFallback(engine: ContainerEngine, name: string): Promise<boolean> {
  const npm = process.env.npm_execpath
  if (!npm || !hasInstalledCommand('debootstrap') || process.getuid?.() !== 0) return false
  const folder = makeTemporaryFolder()
  try {
    const system = join(folder, 'system')
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', system], { stdio: 'ignore', timeout: 300_000 })
    for (const cacheFolder of ['cache/apt/archives', 'lib/apt/lists']) removeFolder(join(system, 'var', cacheFolder))
    const local = join(system, 'usr', 'local')
    cpSync(process.execPath, join(local, 'bin', 'node'))
    cpSync(dirname(dirname(npm)), join(local, 'lib', 'node_modules', 'npm'), { recursive: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'))
    const archive = join(folder, 'system.tar')
    const changes = listTrustedCertificates(join(local, 'share')).flatMap(change => ['--change', change])
    execFileSync('tar', ['-C', system, '-cf', archive, '.'])
    await engine.ask(['import', ...changes, archive, name], 120_000)
    return true
  } catch {
    return false
  } finally {
    removeFolder(folder)
  }
}

/**
 * Lists the certificates that this machine trusts, because the package registry may be behind a proxy with a separate
 * certificate.
 */
function listTrustedCertificates(folder: string): string[] {
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (!certificates) return []
  mkdirSync(folder, { recursive: true })
  cpSync(certificates, join(folder, 'trusted.pem'), { dereference: true })
  chmodSync(join(folder, 'trusted.pem'), 0o644)
  return ['ENV NODE_EXTRA_CA_CERTS=/usr/local/share/trusted.pem']
}
