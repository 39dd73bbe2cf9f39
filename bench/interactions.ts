import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolder, temporaryFolder } from '../tests/contract/site-under-test.ts'
import type { Interaction } from '../tests/support/interaction-times.ts'
import { median, table } from './table.ts'

/** Milliseconds an interaction may take: good by web.dev/inp. */
const bar = 200
/** The journeys that are walked: those of visitors, or what `BENCH_JOURNEYS` names. */
const journeys = process.env.BENCH_JOURNEYS?.split(' ') ?? ['tests/e2e/visitor']
const mostShown = 12

/**
 * What people press and type in the journeys, in a browser that thinks four times as slowly as this machine: how long it took
 * until its effect was on the screen. What a journey looks for meanwhile is work of the same page, so it is at most that long.
 */
export async function benchInteractions(): Promise<string> {
  const folder = temporaryFolder()
  const file = join(folder, 'interactions.jsonl')
  try {
    // A slow page walks slowly; what a journey expects is not what is asked here.
    const command = ['playwright', 'test', ...journeys, '--workers=1', '--timeout=300000', '--reporter=dot']
    const walking = spawn('npx', command, {
      env: { ...process.env, INTERACTION_TIMES: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await once(walking, 'exit')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    return report(lines.map(line => JSON.parse(line) as Interaction))
  } finally {
    removeFolder(folder)
  }
}

/** The events of one press are one interaction: as long as the longest, and its handlers together. */
function interactionsOf(events: Interaction[]): Interaction[] {
  const presses = Map.groupBy(events, ({ journey, path, id }) => `${journey} ${path} ${id}`)
  return [...presses.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const all = [first, ...others]
    return {
      ...first,
      duration: Math.max(...all.map(({ duration }) => duration)),
      delay: Math.min(...all.map(({ delay }) => delay)),
      handlers: all.reduce((sum, { handlers }) => sum + handlers, 0),
    }
  })
}

function report(events: Interaction[]): string {
  const told = interactionsOf(events)
  const slowest = new Map<string, Interaction>()
  for (const one of told) {
    const key = `${one.path} ${one.target}`
    if (one.duration > (slowest.get(key)?.duration ?? 0)) slowest.set(key, one)
  }
  const rows = [...slowest.values()].toSorted((a, b) => b.duration - a.duration)
  const over = told.filter(({ duration }) => duration > bar)
  const walked = new Set(told.map(({ journey }) => journey)).size
  return [
    `Interactions: ${told.length} of at least 16 ms in ${walked} journeys, at a fourth of this processor's speed; in the middle ${median(told.map(({ duration }) => duration))} ms, ${over.length} above ${bar} ms. The slowest:\n`,
    table(
      ['page', 'what', 'ms', 'before the handlers', 'handlers'],
      rows
        .slice(0, mostShown)
        .map(({ path, target, duration, delay, handlers }) => [
          path,
          target.replaceAll('|', '/'),
          duration,
          Math.round(delay),
          Math.round(handlers),
        ]),
    ),
    '',
  ].join('\n')
}
