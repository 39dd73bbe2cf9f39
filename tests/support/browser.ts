import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright-core'

const require = createRequire(import.meta.url)

/**
 * Finds a Chromium that this machine can run: the Chromium named by CHROME_PATH, the Chromium of Playwright, a
 * Chromium on PATH, or the Chromium from npm.
 */
export async function findBrowser(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  for (const dir of (process.env.PATH ?? '').split(delimiter))
    for (const name of ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']) {
      const file = join(dir, name)
      if (existsSync(file)) return file
    }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  if (existsSync(mac)) return mac
  return findBrowserFromNpm()
}

/**
 * Unpacks @sparticuz/chromium once per version, next to node_modules. By default the package would use the shared
 * temporary folder.
 */
async function findBrowserFromNpm(): Promise<string> {
  const root = dirname(dirname(dirname(require.resolve('@sparticuz/chromium'))))
  const pkg = existsSync(join(root, 'package.json')) ? root : dirname(dirname(require.resolve('@sparticuz/chromium')))
  const { version } = require(join(pkg, 'package.json'))
  const home = join(process.cwd(), 'node_modules/.cache', `chromium-${version}`)
  if (!existsSync(join(home, 'chromium'))) {
    await mkdir(dirname(home), { recursive: true })
    const tmp = await mkdtemp(`${home}.`)
    const savedTmpDir = process.env.TMPDIR
    process.env.TMPDIR = tmp // os.tmpdir() reads the variable TMPDIR at each call
    try {
      const { inflate } = await import('@sparticuz/chromium')
      await Promise.all(['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map(f => inflate(join(pkg, 'bin', f))))
    } finally {
      if (savedTmpDir === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = savedTmpDir
    }
    await writeFile(
      join(tmp, 'fonts/fonts.conf'),
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>`,
    )
    // Another process may have unpacked the browser already.
    await rename(tmp, home).catch(() => rm(tmp, { recursive: true }))
  }
  // The libraries nss, nspr and expat of the package are used only if the system has none.
  process.env.LD_LIBRARY_PATH = [
    process.env.LD_LIBRARY_PATH,
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib64',
    join(home, 'al2023/lib'),
  ]
    .filter(Boolean)
    .join(':')
  process.env.FONTCONFIG_PATH ??= existsSync('/etc/fonts/fonts.conf') ? '/etc/fonts' : join(home, 'fonts')
  return join(home, 'chromium')
}

/**
 * Flags of the browser: the sandbox does not work for root; the other flags stop network requests that Chromium itself
 * makes.
 */
export const browserFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
]
