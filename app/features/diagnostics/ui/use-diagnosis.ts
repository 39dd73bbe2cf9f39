import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { countsSaid, databaseSaid, filesSaid, findings, signInSaid, verdict, type Well } from '../diagnosis.ts'
import { diagnosisQueries } from '../diagnosis-queries.ts'

export type CheckRow = {
  title: string
  state: 'waiting' | 'well' | 'attention' | 'broken'
  said: string
  remedy?: string | undefined
}

/** One check as it stands: asking, broken, or what was answered. Each fails alone. */
function rowOf<Data>(title: string, query: UseQueryResult<Data>, say: (data: Data) => Well, remedy: string): CheckRow {
  if (query.isError) return { title, state: 'broken', said: `No answer: ${query.error.message || 'refused'}.`, remedy }
  if (query.data === undefined) return { title, state: 'waiting', said: 'Asked just now.' }
  return { title, ...say(query.data) }
}

export function useDiagnosis() {
  const client = useQueryClient()
  const [database, signIn, files, events, articles] = useQueries({
    queries: [
      diagnosisQueries.database(),
      diagnosisQueries.signIn(),
      diagnosisQueries.files(),
      diagnosisQueries.events(),
      diagnosisQueries.articles(),
    ],
  })
  const content = useQuery(diagnosisQueries.content())

  const checks = [
    rowOf('Database', database, databaseSaid, 'Look whether the database runs and the server reaches it.'),
    rowOf('Sign-in', signIn, data => signInSaid(data, Date.now()), 'Log out and sign in again.'),
    rowOf('File storage', files, filesSaid, 'Look whether the bucket media exists and the disk can be read.'),
    rowOf('Events', events, countsSaid, 'Check again; if it stays so, look at the database.'),
    rowOf('Articles', articles, countsSaid, 'Check again; if it stays so, look at the database.'),
  ]
  const all = [database, signIn, files, events, articles, content]
  const found = content.data && findings(content.data)
  const broken = checks.filter(({ state }) => state === 'broken').map(({ title }) => title)
  if (content.isError) broken.push('Content rules')
  const times = all.map(({ dataUpdatedAt, errorUpdatedAt }) => Math.max(dataUpdatedAt, errorUpdatedAt))
  return {
    checks,
    found,
    contentFailed: content.isError,
    checkedAt: Math.max(...times),
    asking: all.some(({ isFetching }) => isFetching),
    verdict: verdict({
      broken,
      asking: all.some(({ isPending }) => isPending),
      waiting: (found?.length ?? 0) + checks.filter(({ state }) => state === 'attention').length,
    }),
    again: () => client.invalidateQueries({ queryKey: ['diagnosis'] }),
  }
}
