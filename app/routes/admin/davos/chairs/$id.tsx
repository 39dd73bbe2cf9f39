import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { RecordPage } from '../../../../desk/record-page.tsx'
import { chairRecord, readNewChairSearch } from '../../../../features/flagship/desk/chair-record.ts'

/** Edit page of a chair (numbered place at a flagship's table). A new chair belongs to the edition in the URL. */
export default function ChairEditorRoute() {
  const [params] = useSearchParams()
  const { edition } = readNewChairSearch(params)
  const begins = useMemo(() => (edition ? { edition_id: edition } : undefined), [edition])
  return <RecordPage kind={chairRecord} begins={begins} />
}
