import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { RecordPage } from '../../../../desk/record-page.tsx'
import { promiseRecord, readNewPromiseSearch } from '../../../../features/promise/desk/promise-record.ts'

/** Edit page of a promise (pledge made at an event). A new promise can belong to the event in the URL. */
export default function PromiseEditorRoute() {
  const [params] = useSearchParams()
  const { event } = readNewPromiseSearch(params)
  const begins = useMemo(() => (event ? { event_id: event } : undefined), [event])
  return <RecordPage kind={promiseRecord} begins={begins} />
}
