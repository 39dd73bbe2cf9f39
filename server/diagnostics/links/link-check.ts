import type { ServerOperations } from '../../backend/backend.ts'
import { type RunJob, readLastFinished, runJob } from '../../jobs/jobs.ts'
import { type CheckPath, findDeadLinks, type LinkReport } from './dead-links.ts'
import { collectLinks } from './gather.ts'

/** Key under which the database stores the results of this check. */
export const linkCheckName = 'link check'
const dayMs = 86_400_000

export type LinkCheck = {
  run: RunJob
  /**
   * Returns the latest report on links. A new report is made if there is no report, if the latest report is older than
   * a day, or if the caller requests a new report.
   */
  report(isWanted: boolean): Promise<LinkReport | undefined>
}

export function openLinkCheck(
  { functions, patient }: Pick<ServerOperations, 'functions' | 'patient'>,
  origin: string,
  ask: CheckPath,
): LinkCheck {
  const run: RunJob = async () => {
    const report = await findDeadLinks(await collectLinks(patient), origin, ask)
    const dead = report.dead.length
    return {
      note: `Checked ${report.asked.toLocaleString('en')} links; ${dead} are broken.`,
      result: report,
    }
  }
  return {
    run,
    async report(isWanted) {
      const last = await readLastFinished(functions, linkCheckName)
      const isFresh = last && Date.now() - last.startedAt.getTime() < dayMs
      const jobResult = isWanted || !isFresh ? await runJob(functions, { name: linkCheckName, run }) : undefined
      return (jobResult?.outcome === 'done' ? jobResult.result : last?.result) as LinkReport | undefined
    },
  }
}
