// Adds the binaries of other platforms to the lock file, so that `npm ci` accepts it. Run it after `npm install`
// against a registry that lacks them.
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const OS = ['android', 'darwin', 'freebsd', 'linux', 'win32', 'openharmony', 'netbsd', 'openbsd', 'sunos', 'aix']
const CPU = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']
let added = 0
for (const [path, pkg] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(pkg.optionalDependencies ?? {})) {
    const found = [`${path}/node_modules/${name}`, `node_modules/${name}`].some(
      p => lock.packages[p.replace(/^\//, '')],
    )
    if (found) continue
    const words = name.split(/[/-]/)
    lock.packages[`node_modules/${name}`] = {
      version,
      optional: true,
      ...(pkg.dev ? { dev: true } : {}),
      os: [OS.find(o => words.includes(o)) ?? 'none'],
      ...(words.includes('musl') ? { libc: ['musl'] } : {}),
      cpu: [CPU.find(c => words.some(w => w === c)) ?? 'none'],
    }
    added++
  }
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} optional packages added to the lock file`)
