import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTemporaryFolder, removeFolder } from '../tests/contract/site-under-test.ts'
import type { TimedInteraction } from '../tests/support/interaction-times.ts'
import { findMedian, formatTable } from './table.ts'

/** Maximum time in ms for an interaction: the "good" threshold of web.dev/inp. */
const maxInteractionMs = 200
/** Names of the journeys (browser tests) to run: the journeys of visitors, or the list in `BENCH_JOURNEYS`. */
const journeyFiles = process.env.BENCH_JOURNEYS?.split(' ') ?? ['tests/e2e/visitor']
const maxShownInteractions = 12

/**
 * Measures the time from a click or key press to its visible effect in the journeys (browser tests), in a browser
 * slowed down four times. The element queries of the tests run on the measured page too, so the figures are upper
 * bounds.
 */
export async function benchInteractions(): Promise<string> {
  const folder = makeTemporaryFolder()
  const file = join(folder, 'interactions.jsonl')
  try {
    // Timeouts of the tests are long, because the page is slowed down. Failed expectations of the tests are ignored
    // here.
    const command = ['playwright', 'test', ...journeyFiles, '--workers=1', '--timeout=300000', '--reporter=dot']
    const walking = spawn('npx', command, {
      env: { ...process.env, INTERACTION_TIMES: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await once(walking, 'exit')
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    return formatReport(lines.map(line => JSON.parse(line) as TimedInteraction))
  } finally {
    removeFolder(folder)
  }
}

/**
 * Groups the events of one click or key press into one interaction: the duration of the longest event, and the total
 * time of the event handlers.
 */
function groupInteractions(events: TimedInteraction[]): TimedInteraction[] {
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

function formatReport(events: TimedInteraction[]): string {
  const interactions = groupInteractions(events)
  const slowest = new Map<string, TimedInteraction>()
  for (const interaction of interactions) {
    const key = `${interaction.path} ${interaction.target}`
    if (interaction.duration > (slowest.get(key)?.duration ?? 0)) slowest.set(key, interaction)
  }
  const rows = [...slowest.values()].toSorted((a, b) => b.duration - a.duration)
  const slowInteractions = interactions.filter(({ duration }) => duration > maxInteractionMs)
  const walked = new Set(interactions.map(({ journey }) => journey)).size
  return [
    `Interactions: ${interactions.length} of at least 16 ms in ${walked} journeys, at a fourth of this processor's speed; in the middle ${findMedian(interactions.map(({ duration }) => duration))} ms, ${slowInteractions.length} above ${maxInteractionMs} ms. The slowest:\n`,
    formatTable(
      ['page', 'what', 'ms', 'before the handlers', 'handlers'],
      rows
        .slice(0, maxShownInteractions)
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
