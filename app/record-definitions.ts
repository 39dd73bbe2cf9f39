import type { RecordKind } from './desk/record/define-record.ts'
import { albumRecord } from './features/album/desk/album-record.ts'
import { articleRecord } from './features/article/desk/article-record.ts'
import { authorRecord } from './features/article/desk/author-record.ts'
import { categoryRecord } from './features/article/desk/category-record.ts'
import { circleRecord } from './features/circle/desk/circle-record.ts'
import { eventRecord } from './features/event/desk/event-record.ts'
import { chairRecord } from './features/flagship/desk/chair-record.ts'
import { editionRecord } from './features/flagship/desk/edition-record.ts'
import { flagshipRecord } from './features/flagship/desk/flagship-record.ts'
import { sectionRecord } from './features/flagship/desk/section-record.ts'
import { pageRecord } from './features/page/desk/page-record.ts'
import { partnerRecord } from './features/partner/desk/partner-record.ts'
import { personRecord } from './features/person/desk/person-record.ts'
import { quoteRecord } from './features/person/desk/quote-record.ts'
import { pictureRecord } from './features/picture/picture-record.ts'
import { promiseRecord } from './features/promise/desk/promise-record.ts'
import { statRecord } from './features/stat/desk/stat-record.ts'

/**
 * All record types with an edit page, in the order of display. The settings list, the command palette and links to
 * records use this list.
 */
export const recordDefinitions: readonly RecordKind[] = [
  articleRecord,
  eventRecord,
  pictureRecord,
  albumRecord,
  flagshipRecord,
  editionRecord,
  sectionRecord,
  chairRecord,
  categoryRecord,
  authorRecord,
  circleRecord,
  partnerRecord,
  personRecord,
  quoteRecord,
  promiseRecord,
  pageRecord,
  statRecord,
]
