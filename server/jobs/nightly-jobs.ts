import type { ServerOperations } from '../backend/backend.ts'
import { linkCheckName } from '../diagnostics/links/link-check.ts'
import type { SourceFiles } from '../imports/source-files.ts'
import { cleanDocumentLogs } from './document-logs.ts'
import { purgeEndedPictures } from './ended-pictures.ts'
import { checkEventTimes } from './event-hours.ts'
import { deleteOldImports } from './import-cleanup.ts'
import type { JobDefinition, RunJob } from './jobs.ts'
import { deleteOrphanedAvatars } from './orphaned-avatars.ts'
import { cleanUpDatabase, deleteExpiredData } from './retention.ts'
import { sendReviewReminders } from './review-reminders.ts'
import { deleteUnfinishedUploads } from './unfinished-uploads.ts'
import { deleteUnusedPictures } from './unused-pictures.ts'
import { notifyOfOverdueTasks } from './waiting-matters.ts'

/** Values and services that the nightly jobs need. */
type JobParts = {
  operations: ServerOperations
  /** Folder with local files of imports. */
  files: SourceFiles
  checkLinks: RunJob
}

type NightlyJob = {
  /** Key under which the database stores the runs of this job. */
  name: string
  /** Title of the job as shown in Diagnostics. */
  title: string
  /** Effect of the job, in the words of docs/operations.md. */
  does: string
  /** Makes the function that runs the job. @returns undefined if the job is not needed with this type of backend */
  open(parts: JobParts): RunJob | undefined
}

/** All nightly jobs, in the order in which they run. */
export const nightlyJobs: readonly NightlyJob[] = [
  {
    name: 'retention',
    title: 'Retention',
    does: 'deletes data that is older than the setting `retention` allows: decided, withdrawn or answered applications, audit lines, stored e-mails, errors; and drafts unchanged for 30 days',
    open: ({ operations }) => deleteExpiredData(operations),
  },
  {
    name: 'cleanup',
    title: 'Cleanup',
    does: 'removes expired rate limits, and sign-ups not confirmed within seven days',
    open: ({ operations }) => cleanUpDatabase(operations.patient),
  },
  {
    name: 'document logs',
    title: 'Document logs',
    does: 'compacts the updates of texts that several people wrote',
    open: ({ operations }) => cleanDocumentLogs(operations.patient),
  },
  {
    name: 'orphaned avatars',
    title: 'Orphaned avatars',
    does: 'removes portraits that no profile shows',
    open: ({ operations }) => deleteOrphanedAvatars(operations),
  },
  {
    name: 'unused pictures',
    title: 'Unused pictures',
    does: 'removes uploads that no page, album, setting or draft has used for as many days as the setting says, with their files, and images moved to the trash thirty days ago. The first night after an upgrade only lists them.',
    open: ({ operations }) => deleteUnusedPictures(operations),
  },
  {
    name: 'ended pictures',
    title: 'Ended pictures',
    does: 'removes pictures with an expired consent from the CDN of a Supabase project',
    open: ({ operations }) => operations.purgeCopies && purgeEndedPictures(operations, operations.purgeCopies),
  },
  {
    name: 'old imports',
    title: 'Old imports',
    does: 'removes the records of an import a year after its end, its file after thirty days. The imported content stays; an import can be undone until its records are removed.',
    open: ({ operations, files }) => deleteOldImports(operations, files),
  },
  {
    name: 'event hours',
    title: 'Event hours',
    does: 'records what clocks show at coming events',
    open: ({ operations }) => checkEventTimes(operations.patient),
  },
  {
    name: 'review reminders',
    title: 'Review reminders',
    does: 'reminds reviewers of articles whose review is due within a day, once',
    open: ({ operations }) => sendReviewReminders(operations.patient),
  },
  {
    name: 'waiting matters',
    title: 'Waiting matters',
    does: 'notes applications that wait longer than promised and consents that end within 30 days, for the emails of Settings, Notifications',
    open: ({ operations }) => notifyOfOverdueTasks(operations.patient),
  },
  {
    name: 'unfinished uploads',
    title: 'Unfinished uploads',
    does: 'removes parts of files that nobody continued for a day',
    open: ({ operations }) =>
      operations.removeExpiredUploads && deleteUnfinishedUploads(operations.removeExpiredUploads),
  },
  {
    name: linkCheckName,
    title: 'Link check',
    does: 'follows every link and picture of the site',
    open: ({ checkLinks }) => checkLinks,
  },
]

const jobTitles = new Map(nightlyJobs.map(({ name, title }) => [name, title]))

/** Finds the title of a job. For a job that no longer exists, returns the job's name. */
export const getJobTitle = (name: string): string => jobTitles.get(name) ?? name

/** Lists the jobs that this type of backend needs. */
export const openNightlyJobs = (parts: JobParts): JobDefinition[] =>
  nightlyJobs.flatMap(({ name, open }) => {
    const run = open(parts)
    return run ? [{ name, run }] : []
  })
