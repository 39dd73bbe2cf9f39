import { RecordPage } from '../../../desk/record-page.tsx'
import { albumRecord } from '../album-record.ts'

/** One album, there already or new. */
export const AlbumEditorPage = () => <RecordPage kind={albumRecord} />
