import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { RecordPage } from '../../../../desk/record-page.tsx'
import { chairRecord, readNewChairSearch } from '../../../../features/flagship/desk/chair-record.ts'

/** Editor of an existing or new chair; a new one starts from its table. */
export default function ChairEditorRoute() {
  const [params] = useSearchParams()
  const { edition } = readNewChairSearch(params)
  const begins = useMemo(() => (edition ? { edition_id: edition } : undefined), [edition])
  return <RecordPage kind={chairRecord} begins={begins} />
}
