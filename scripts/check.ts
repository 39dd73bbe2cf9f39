/**
 * `npm test`: everything, in the order that fails soonest. Each step is a program of its own, so that what it prints is
 * what a person running it alone would see.
 */
import { spawnSync } from 'node:child_process'

const bin = (name: string) => `node_modules/.bin/${name}`
const steps: [name: string, program: string, args: string[]][] = [
  ['Route types', bin('react-router'), ['typegen']],
  ['Types', bin('tsc'), ['--noEmit']],
  ['Lint and format', bin('biome'), ['check', '.']],
  ['Rules, borders and database', process.execPath, ['node_modules/vitest/vitest.mjs', 'run']],
  ['Journeys in a browser', bin('playwright'), ['test', ...process.argv.slice(2)]],
]

for (const [name, program, args] of steps) {
  console.log(`\n— ${name}`)
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, DO_NOT_TRACK: '1', LITE_TELEMETRY: '0' },
  })
  if (error) console.error(error.message)
  if (status !== 0) {
    console.error(`\n${name}: failed`)
    process.exit(status ?? 1)
  }
}
console.log('\nEverything passed.')
