// Runs before `npm start`, `npm run dev` and `npm test`, on any Node version: plain JavaScript, no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex')
const stampIs = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value

/** Lists every file under the named paths, in a fixed order. */
function* files(...paths) {
  for (const path of paths.sort()) {
    if (!existsSync(path)) continue
    if (statSync(path).isFile()) yield path
    else yield* files(...readdirSync(path).map(name => join(path, name)))
  }
}

/** Runs the npm that started this script, with its own Node: `npm ci` deletes node_modules and the Node inside it. */
function npm(args, why) {
  console.log(why)
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  const options = { stdio: 'inherit' }
  const { status, error } =
    cli && node
      ? spawnSync(node, [cli, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

// Step 1, packages: installed from the lock file, for this platform.
const wanted = hash(readFileSync('package-lock.json'), process.platform, process.arch)
const packages = 'node_modules/.setup-stamp'
if (!stampIs(packages, wanted)) {
  npm(
    ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'],
    'Installing packages …',
  )
  const own = join('node_modules', '.bin', 'node')
  const version = spawnSync(existsSync(own) ? own : 'node', ['-v'], { encoding: 'utf8' }).stdout?.trim() ?? 'none'
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  if (major < 24 && !(major === 22 && minor >= 22)) {
    console.error(
      `This project needs Node 24 (or 22.22 and later); npm has no binary for ${process.platform}-${process.arch}, and here is ${version}.`,
    )
    process.exit(1)
  }
  writeFileSync(packages, wanted)
}

// Step 2, the build: repeated when one of its inputs has changed, including the product's name. The database template
// for first starts is rebuilt alone when only its inputs have changed.
if (process.argv.includes('--build')) {
  const { PRODUCT_NAME = '', PRODUCT_SLUG = '' } = process.env
  const steps = ['build.ts', 'build-worker.ts', 'precompress.mjs', 'route-styles.ts', 'slim-manifest.mjs'].map(name =>
    join('scripts', name),
  )
  const contents = (...paths) => [...files(...paths)].flatMap(file => [file, readFileSync(file)])
  const pages = contents('app', 'public', 'vite.config.ts', 'react-router.config.ts', ...steps)
  const made = hash(wanted, PRODUCT_NAME, '\n', PRODUCT_SLUG, ...pages)
  const database = hash(wanted, ...contents('supabase/migrations', 'server/backend/cluster'))
  const [stamp, databaseStamp] = ['build/.stamp', 'build/.database-stamp']
  if (!stampIs(stamp, made)) {
    rmSync('build', { recursive: true, force: true })
    npm(['run', '--silent', 'build'], 'Building …')
    writeFileSync(stamp, made)
    writeFileSync(databaseStamp, database)
  } else if (!stampIs(databaseStamp, database)) {
    npm(['run', '--silent', 'build:database'], 'Preparing the database …')
    writeFileSync(databaseStamp, database)
  }
}
