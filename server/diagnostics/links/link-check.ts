import type postgres from 'postgres'
import { type Job, lastFinished, perform } from '../../jobs/jobs.ts'
import { type Ask, deadLinks, type LinkReport } from './dead-links.ts'
import { gatherPointers } from './gather.ts'

const name = 'link check'
const day = 86_400_000

export type LinkCheck = {
  run: Job
  /** The latest report; made now when there is none, it is older than a day, or the caller asks for a new one. */
  report(isWanted: boolean): Promise<LinkReport | undefined>
}

export function openLinkCheck(sql: postgres.Sql, origin: string, ask: Ask): LinkCheck {
  const run: Job = {
    name,
    async run() {
      const report = await deadLinks(await gatherPointers(sql), origin, ask)
      const dead = report.dead.length
      return {
        note: `Followed ${report.asked.toLocaleString('en')} addresses; ${dead} did not answer.`,
        result: report,
      }
    },
  }
  return {
    run,
    async report(isWanted) {
      const last = await lastFinished(sql, name)
      const isFresh = last && Date.now() - last.startedAt.getTime() < day
      const done = isWanted || !isFresh ? await perform(sql, run) : undefined
      return (done?.outcome === 'done' ? done.result : last?.result) as LinkReport | undefined
    },
  }
}
