/**
 * Runs date-dependent tests on another date: `npm run test:dates`, or `npm run test:dates -- +120d 2028-02-29T12:00`
 * for specific dates; arguments after a further `--` replace the default tests. All programs, including the database,
 * use a clock shifted by libfaketime (Debian: `apt-get install libfaketime`; on other systems LIBFAKETIME is the path
 * of the library). Browsers use the real clock, and pages get a shifted clock (`shifted-clock.ts`).
 */
import { existsSync, globSync } from 'node:fs'
import { dateJourneys, listTestMoments, parseMoment } from './check/moments.ts'
import { runStep } from './check/run-step.ts'

const fakeTimeLibrary =
  process.env.LIBFAKETIME ?? globSync('/usr/lib/{*/,}faketime/libfaketimeMT.so.1').find(file => existsSync(file))
if (!fakeTimeLibrary) {
  console.error('libfaketime is missing: install it, or name it with LIBFAKETIME.')
  process.exit(2)
}

const testPrograms: [string, string[]][] = [
  [process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project=pages', 'tests/pages']],
  ['node_modules/.bin/playwright', ['test', ...dateJourneys]],
]

const [, , ...given] = process.argv
const separatorIndex = given.indexOf('--')
const [program, ...args] = separatorIndex < 0 ? [] : given.slice(separatorIndex + 1)
const moments = separatorIndex < 0 ? given : given.slice(0, separatorIndex)
const failedMoments: string[] = []
for (const moment of moments.length > 0 ? moments : listTestMoments(new Date()))
  for (const [name, rest] of program === undefined ? testPrograms : ([[program, args]] as typeof testPrograms)) {
    const now = new Date()
    const seconds = Math.round((parseMoment(moment, now).getTime() - now.getTime()) / 1000)
    const date = new Date(now.getTime() + seconds * 1000).toISOString()
    console.log(`\n— ${moment}, as if it were ${date}`)
    const env = {
      LD_PRELOAD: fakeTimeLibrary,
      FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
      // The monotonic clock, which timeouts use, is not shifted.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      TEST_CLOCK_SHIFT: String(seconds),
    }
    const { status } = await runStep({ name, program: name, args: rest, env }, { isSeen: true }).ended
    if (status !== 0) failedMoments.push(`${moment} (${date}): ${rest.join(' ')}`)
  }
if (failedMoments.length > 0) console.error(`\nFailures:\n${failedMoments.join('\n')}`)
process.exit(failedMoments.length > 0 ? 1 : 0)
