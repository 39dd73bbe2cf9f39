import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { type ContentRulesOfRecord, findContentProblems } from '../content-rules.ts'
import { buildCheckRows, describeSiteState, summarizeHealth } from '../diagnosis.ts'
import { diagnosisQueries } from '../diagnosis-queries.ts'

const subscribeToOnlineState = (listener: () => void) => onlineManager.subscribe(listener)
/** Whether the browser is online. */
const useOnline = () =>
  useSyncExternalStore(
    subscribeToOnlineState,
    () => onlineManager.isOnline(),
    () => true,
  )

/**
 * All queries of the diagnostics page. Each query loads separately, and an error affects only the section of that
 * query.
 */
export function useDiagnosis(rules: ContentRulesOfRecord) {
  const client = useQueryClient()
  const checks = useQuery(diagnosisQueries.checks())
  const content = useQuery(diagnosisQueries.content())
  const links = useQuery(diagnosisQueries.links())
  const permissions = useQuery(diagnosisQueries.permissions())
  const [asking, setAsking] = useState(false)

  const rows = buildCheckRows(checks.data?.checks, checks.isError)
  // The link check has a separate query, because the link check can be slow and must not delay the other content rules.
  const found = content.data && findContentProblems({ suspects: content.data, links: links.data ?? null, ...rules })
  const state = { checks: rows, waiting: found?.length, differing: permissions.data?.differing.length }
  return {
    checks: { rows, checkedAt: checks.dataUpdatedAt, error: checks.error },
    content: { found, failed: content.isError, links },
    permissions,
    online: useOnline(),
    asking,
    verdict: describeSiteState(state),
    health: summarizeHealth(state),
    async again() {
      setAsking(true)
      await client.invalidateQueries({ queryKey: ['diagnosis'] })
      setAsking(false)
    },
  }
}
