import { makeLookupTable } from '../../make-lookup-table.ts'
import { parseFeedDate } from '../feed/feed-date.ts'
import { countNotImported, type ImportItem } from '../import-item.ts'
import { formatTimestampInSeconds, parsePostTime, toUtc } from './post-times.ts'
import type { WxrItem } from './wxr-item.ts'

/** Publication status on this site and remark for the editor, by WordPress status. */
const statusConversions = makeLookupTable<{ status: string; count?: string; remark?: string }>({
  publish: { status: 'published' },
  future: { status: 'published', remark: 'It was scheduled when the export was made.' },
  draft: { status: 'draft' },
  'auto-draft': { status: 'draft' },
  pending: { status: 'draft', count: 'status pending', remark: 'It was waiting for review, and comes as a draft.' },
  private: {
    status: 'draft',
    count: 'status private',
    remark: 'Only editors could read it there, so it comes as a draft.',
  },
  trash: { status: 'archived', count: 'status trash', remark: 'It was in the bin there, and comes archived.' },
})

function convertStatus(status: string) {
  const remark = `Its status “${status}” is not one of WordPress’s own, so it comes as a draft.`
  return statusConversions[status] ?? { status: 'draft', count: `status ${status}`, remark }
}

/** Whether a post ever had a URL that other people could know, such as people invited to read the post. */
export const hasHadPublicUrl = (post: WxrItem): boolean => !/^(draft|auto-draft|pending)?$/.test(post.text('wp:status'))

/**
 * Finds the date of publication. Some databases contain only the local date. The date of a draft is ignored, because it
 * changes until publication.
 */
function findPublicationDate(post: WxrItem, minutesAhead: number): Date | undefined {
  const stated = parsePostTime(post.text('wp:post_date_gmt'))
  if (stated) return stated
  const local = parsePostTime(post.text('wp:post_date'))
  const isFloating = /^(draft|auto-draft|pending)$/.test(post.text('wp:status'))
  if (isFloating) return undefined
  if (local) return toUtc(local, minutesAhead)
  // The date in the feed's `pubDate` is the last choice. It is often the only date in files of programs that imitate
  // WordPress exports.
  const { moment: published } = parseFeedDate(post.text('pubDate'))
  return published ? new Date(published) : undefined
}

/** Sets status and dates from a post's status, password and dates. */
export function readPostStatus(post: WxrItem, item: ImportItem, minutesAhead: number): void {
  const { status, count, remark } = convertStatus(post.text('wp:status') || 'draft')
  const isLocked = post.text('wp:post_password') !== ''
  item.fields.status = isLocked && status === 'published' ? 'draft' : status
  if (count) countNotImported(item, count)
  if (remark) item.remarks.push(remark)
  if (isLocked) {
    countNotImported(item, 'passwords of posts')
    item.remarks.push('It asked readers for a password there, so it comes as a draft.')
  }
  if (post.text('wp:is_sticky') === '1') countNotImported(item, 'sticky')
  const date = findPublicationDate(post, minutesAhead)
  const at = date && formatTimestampInSeconds(date)
  if (at) item.fields.published_at = at
  else if (item.fields.status === 'published') {
    // A post without a date becomes a draft, because with today's date an old post would be the first of the news.
    item.fields.status = 'draft'
    item.remarks.push('It does not say when it was published, so it comes as a draft.')
  }
}
