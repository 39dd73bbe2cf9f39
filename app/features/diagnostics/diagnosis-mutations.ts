import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import { diagnosisQueries } from './diagnosis-queries.ts'
import {
  callDiagnosticsApi,
  type EventHoursResult,
  type JobResult,
  type LinkCheckResults,
  type PermissionFinding,
  type TestMail,
} from './server-answers.ts'

/** Sends a test e-mail to the user, or an e-mail of the catalogue with sample values. */
export const sendTestMail = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (kind?: string) =>
      callDiagnosticsApi<TestMail>(`/mail-test${kind ? `?kind=${encodeURIComponent(kind)}` : ''}`, 'POST'),
    meta: personalQueryMeta,
    onSuccess: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Mutation that sends one queued e-mail again, or all queued e-mails. */
export const retryQueuedEmails = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (letter?: string) =>
      callDiagnosticsApi<{ tried: number }>(`/mail/retry${letter ? `?letter=${letter}` : ''}`, 'POST'),
    meta: personalQueryMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Mutation that deletes an e-mail after all delivery attempts have failed. */
export const deleteQueuedEmail = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (letter: string) => callDiagnosticsApi<{ removed: boolean }>(`/mail/remove?letter=${letter}`, 'POST'),
    meta: personalQueryMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Mutation that checks where the links in the e-mails of a Supabase project lead. */
export const testSignInLinks = mutationOptions({
  mutationFn: () => callDiagnosticsApi<PermissionFinding>('/sign-in-links', 'POST'),
  meta: personalQueryMeta,
})

/** Mutation that runs the nightly jobs now. */
export const runNightlyJobs = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callDiagnosticsApi<{ done: JobResult[] }>('/jobs', 'POST'),
    meta: personalQueryMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'checks'] }),
  })

/**
 * Mutation that corrects event times after a change of time zone rules: the server computes the timestamps again from
 * the typed local times, or leaves the timestamps unchanged.
 */
export const settleMovedEventHours = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (decision: 'typed' | 'kept') =>
      callDiagnosticsApi<EventHoursResult>(`/event-hours/${decision}`, 'POST'),
    meta: personalQueryMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis'] }),
  })

/** Mutation that checks every link now, before the nightly check. */
export const checkLinksNow = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callDiagnosticsApi<LinkCheckResults>('/content', 'POST'),
    meta: personalQueryMeta,
    onSuccess: links => client.setQueryData(diagnosisQueries.links().queryKey, links),
  })
