import { makeBlankFields, type RecordKind } from '../../../app/desk/record/define-record.ts'
import type { FakeRow } from './fake-rows.ts'

/** Id of the record that a test opens. */
export const recordId = '00000000-0000-4000-8000-000000000001'
/** Time of the last save of the stored records of the tests. */
export const savedAt = '2026-11-25T08:00:00.000Z'

/** Makes the stored row of a record: blank fields, the id and the time of the last save, then these values. */
export const makeStoredRow = (kind: RecordKind, values: FakeRow): FakeRow => ({
  ...makeBlankFields(kind),
  id: recordId,
  updated_at: savedAt,
  ...values,
})
