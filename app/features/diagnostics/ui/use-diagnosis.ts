import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { findings, type RecordRules } from '../content-rules.ts'
import { checkRows, verdict } from '../diagnosis.ts'
import { diagnosisQueries } from '../diagnosis-queries.ts'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
/** Whether the browser believes it has a connection. */
const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )

/** Every part of the page, each with its own question: none waits for another, and none takes another down. */
export function useDiagnosis(rules: RecordRules) {
  const client = useQueryClient()
  const checks = useQuery(diagnosisQueries.checks())
  const content = useQuery(diagnosisQueries.content())
  const links = useQuery(diagnosisQueries.links())
  const permissions = useQuery(diagnosisQueries.permissions())
  const [asking, setAsking] = useState(false)

  const rows = checkRows(checks.data?.checks, checks.isError)
  // Links may be slow to follow; the other rules need not wait for them.
  const found = content.data && findings({ suspects: content.data, links: links.data ?? null, ...rules })
  return {
    checks: { rows, checkedAt: checks.dataUpdatedAt, error: checks.error },
    content: { found, failed: content.isError, links },
    permissions,
    online: useOnline(),
    asking,
    verdict: verdict({ checks: rows, waiting: found?.length, differing: permissions.data?.differing.length }),
    async again() {
      setAsking(true)
      await client.invalidateQueries({ queryKey: ['diagnosis'] })
      setAsking(false)
    },
  }
}
