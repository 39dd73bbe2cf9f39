import type { RecordKind } from './desk/record/define-record.ts'
import { albumRecord } from './features/album/album-record.ts'
import { articleRecord } from './features/article/article-record.ts'
import { circleRecord } from './features/circle/circle-record.ts'
import { eventRecord } from './features/event/event-record.ts'
import { chairRecord } from './features/flagship/chair-record.ts'
import { editionRecord } from './features/flagship/edition-record.ts'
import { flagshipRecord } from './features/flagship/flagship-record.ts'
import { sectionRecord } from './features/flagship/section-record.ts'
import { pageRecord } from './features/page/page-record.ts'
import { partnerRecord } from './features/partner/partner-record.ts'
import { personRecord } from './features/person/person-record.ts'
import { quoteRecord } from './features/person/quote-record.ts'
import { pictureRecord } from './features/picture/picture-record.ts'
import { promiseRecord } from './features/promise/promise-record.ts'
import { statRecord } from './features/stat/stat-record.ts'

/** Every kind of record that has a desk, in reading order: what the settings list, the command palette offers, and where a record is opened. */
export const records: readonly RecordKind[] = [
  articleRecord,
  eventRecord,
  pictureRecord,
  albumRecord,
  flagshipRecord,
  editionRecord,
  sectionRecord,
  chairRecord,
  circleRecord,
  partnerRecord,
  personRecord,
  quoteRecord,
  promiseRecord,
  pageRecord,
  statRecord,
]
