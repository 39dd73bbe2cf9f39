import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { personalMeta } from '../../platform/session/account-queries.ts'
import { diagnosisQueries } from './diagnosis-queries.ts'
import {
  askServer,
  type DecidedHours,
  type EndedJob,
  type Finding,
  type LinkResults,
  type TestMail,
} from './server-answers.ts'

/** Sends a test e-mail to the user, or an e-mail of the catalogue with its sample values. */
export const sendTestMail = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (kind?: string) =>
      askServer<TestMail>(`/mail-test${kind ? `?kind=${encodeURIComponent(kind)}` : ''}`, 'POST'),
    meta: personalMeta,
    onSuccess: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Mutation that sends one queued e-mail again, or all queued e-mails. */
export const retryLetters = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (letter?: string) =>
      askServer<{ tried: number }>(`/mail/retry${letter ? `?letter=${letter}` : ''}`, 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Mutation that deletes an e-mail after all delivery attempts have failed. */
export const removeLetter = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (letter: string) => askServer<{ removed: boolean }>(`/mail/remove?letter=${letter}`, 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Mutation that checks where the links in the e-mails of a Supabase project lead. */
export const testSignInLinks = mutationOptions({
  mutationFn: () => askServer<Finding>('/sign-in-links', 'POST'),
  meta: personalMeta,
})

/** Mutation that runs the nightly jobs now. */
export const runJobs = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => askServer<{ done: EndedJob[] }>('/jobs', 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'checks'] }),
  })

/**
 * Mutation that corrects event times after a change of time zone rules: the server computes the timestamps again from
 * the typed local times, or keeps them.
 */
export const decideHours = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (decision: 'typed' | 'kept') => askServer<DecidedHours>(`/event-hours/${decision}`, 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis'] }),
  })

/** Mutation that checks every link now, before the nightly check. */
export const followLinks = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => askServer<LinkResults>('/content', 'POST'),
    meta: personalMeta,
    onSuccess: links => client.setQueryData(diagnosisQueries.links().queryKey, links),
  })
