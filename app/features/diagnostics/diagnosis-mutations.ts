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

export const sendTestMail = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => askServer<TestMail>('/mail-test', 'POST'),
    meta: personalMeta,
    onSuccess: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Sends one queued e-mail again, or all. */
export const retryLetters = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (letter?: string) =>
      askServer<{ tried: number }>(`/mail/retry${letter ? `?letter=${letter}` : ''}`, 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Deletes an e-mail whose delivery was given up. */
export const removeLetter = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (letter: string) => askServer<{ removed: boolean }>(`/mail/remove?letter=${letter}`, 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Checks where the links in a Supabase project's e-mails lead. */
export const testSignInLinks = mutationOptions({
  mutationFn: () => askServer<Finding>('/sign-in-links', 'POST'),
  meta: personalMeta,
})

/** Runs the nightly jobs now. */
export const runJobs = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => askServer<{ done: EndedJob[] }>('/jobs', 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'checks'] }),
  })

/**
 * Corrects event times after a change of time zone rules: computes them again from the typed local times, or keeps the
 * timestamps.
 */
export const decideHours = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (decision: 'typed' | 'kept') => askServer<DecidedHours>(`/event-hours/${decision}`, 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis'] }),
  })

/** Checks every link now, not only at night. */
export const followLinks = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => askServer<LinkResults>('/content', 'POST'),
    meta: personalMeta,
    onSuccess: links => client.setQueryData(diagnosisQueries.links().queryKey, links),
  })
