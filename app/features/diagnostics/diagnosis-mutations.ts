import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { personalMeta } from '../../platform/session/account-queries.ts'
import { diagnosisQueries } from './diagnosis-queries.ts'
import {
  askServer,
  type DecidedHours,
  type EndedJob,
  type Finding,
  type Links,
  type TestMail,
} from './server-answers.ts'

export const sendTestMail = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => askServer<TestMail>('/mail-test', 'POST'),
    meta: personalMeta,
    onSuccess: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Has a letter, or all of them, tried again now. */
export const retryLetters = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (letter?: string) =>
      askServer<{ tried: number }>(`/mail/retry${letter ? `?letter=${letter}` : ''}`, 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Removes a letter that was given up. */
export const removeLetter = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (letter: string) => askServer<{ removed: boolean }>(`/mail/remove?letter=${letter}`, 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'mail'] }),
  })

/** Where the links of a Supabase project's letters lead. */
export const testSignInLinks = mutationOptions({
  mutationFn: () => askServer<Finding>('/sign-in-links', 'POST'),
  meta: personalMeta,
})

/** Does now what the server does every night. */
export const runJobs = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => askServer<{ done: EndedJob[] }>('/jobs', 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis', 'checks'] }),
  })

/** Sets the typed hours of events again after a change of law, or keeps their moments. */
export const decideHours = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (decision: 'typed' | 'kept') => askServer<DecidedHours>(`/event-hours/${decision}`, 'POST'),
    meta: personalMeta,
    onSettled: () => client.invalidateQueries({ queryKey: ['diagnosis'] }),
  })

/** Follows every link now instead of tonight. */
export const followLinks = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => askServer<Links>('/content', 'POST'),
    meta: personalMeta,
    onSuccess: links => client.setQueryData(diagnosisQueries.links().queryKey, links),
  })
